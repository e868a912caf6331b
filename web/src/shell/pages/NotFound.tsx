import { data } from "react-router";
import { type PageHandle, pageMeta } from "../../foundation/page.ts";
import { NotFoundView } from "../Problem.tsx";

/** No page differs from another. */
export const handle = { renderedAs: () => "/-" } satisfies PageHandle;
export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;

export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "shell", (t) => ({ title: t("missing.title"), hidden: true }));

export default function NotFound() {
  return <NotFoundView />;
}
