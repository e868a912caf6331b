import { data } from "react-router";
import { pageMeta } from "../../foundation/page.ts";
import { NotFoundView } from "../Problem.tsx";
import { isSpecified } from "../places.ts";

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
