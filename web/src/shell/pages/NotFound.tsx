import { data } from "react-router";
import { type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { NotFoundView } from "../Problem.tsx";
import { isSpecified } from "../places.ts";

/** No page differs from another but in whether it is planned. */
export const handle = {
  renderedAs: (pathname) => (isSpecified(pathname) ? paths.unsubscribe() : "/-"),
} satisfies PageHandle;
export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;

export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "shell", (t) => ({
    title: isSpecified(args.location.pathname) ? t("missing.soonTitle") : t("missing.title"),
    hidden: true,
  }));

export default function NotFound() {
  return <NotFoundView />;
}
