import { enter, type pageMeta, renderOnServer } from "../../foundation/page.ts";
import { LegalPage, legalMeta } from "../LegalPage.tsx";

export const loader = renderOnServer;
export const clientLoader = () => enter(["legal"]);
export const meta = (args: Parameters<typeof pageMeta>[0]) => legalMeta(args, "guidelines");

export default function Guidelines() {
  return <LegalPage name="guidelines" />;
}
