import { redirectDocument } from "react-router";
import { documentFlags, enter } from "../../foundation/page.ts";
import { currentRootData } from "../../foundation/reader.ts";
import { storeToasts } from "../../foundation/toast.ts";

/**
 * For the `clientLoader` of a page with Google's button. The policy that lets its script in belongs to the document,
 * so that no other page has it: coming from another document, this one is loaded anew.
 */
export function enterSignIn(request: Request): Promise<null> {
  if (currentRootData()?.site.google && !documentFlags.includes("foreignScript")) {
    const { pathname, search } = new URL(request.url);
    storeToasts();
    throw redirectDocument(pathname + search);
  }
  return enter(["accounts"]);
}
