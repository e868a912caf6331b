import { redirectDocument } from "react-router";
import { documentPath, enter } from "../../foundation/page.ts";
import { currentRootData } from "../../foundation/reader.ts";
import { keepToasts } from "../../foundation/toast.ts";

const signInPage = /^\/auth\/(login|register)\/?$/i;

/**
 * For the `clientLoader` of a page with Google's button. The policy that lets its script in belongs to the document,
 * so that no other page has it: coming from another document, this one is loaded anew.
 */
export function enterSignIn(request: Request): Promise<null> {
  if (currentRootData()?.site.google && !signInPage.test(documentPath)) {
    const { pathname, search } = new URL(request.url);
    keepToasts();
    throw redirectDocument(pathname + search);
  }
  return enter(["accounts"]);
}
