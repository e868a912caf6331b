import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, useLocation } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { adminPaths } from "../../staff/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { isPlace, isPlanned, pageAt } from "../places.ts";

export const handle = { texts: ["admin"], params: ["*"] } satisfies PageHandle;

function refuseUnknown({ request }: { request: Request }): void {
  if (!isPlace(new URL(request.url).pathname)) throw data(null, { status: 404 });
}
export function loader(args: LoaderFunctionArgs): null {
  refuseUnknown(args);
  return null;
}
export function clientLoader(args: ClientLoaderFunctionArgs): Promise<null> {
  refuseUnknown(args);
  return enter(["admin"]);
}

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) =>
  pageMeta(args, "admin", (t) => ({ title: t(`page.${pageAt(args.location.pathname)}`), hidden: true }));

/** Stands at every place of the admin area that has no page yet, and says what will be there. */
export default function NotBuiltYet() {
  const t = useT("admin");
  const page = pageAt(useLocation().pathname);
  return (
    <section className="grid max-w-[38em] justify-items-start gap-3">
      <h2>{t("later.title")}</h2>
      {isPlanned(page) && <p className="text-ink-2">{t(`later.${page}`)}</p>}
      <ButtonLink to={adminPaths.overview()} size="s" className="mt-1">
        {t("later.back")}
      </ButtonLink>
    </section>
  );
}
