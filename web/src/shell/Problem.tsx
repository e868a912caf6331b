import { isRouteErrorResponse, useLocation } from "react-router";
import { useFormat, useT } from "../foundation/i18n.ts";
import { paths } from "../foundation/paths.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { isSpecified } from "./places.ts";

/** The not-found page. A route of the specification that has no page yet says that it is not open. */
export function NotFoundView() {
  const t = useT("shell");
  const { digits } = useFormat();
  const { pathname } = useLocation();
  const soon = isSpecified(pathname);
  return (
    <div className="grid max-w-[34em] justify-items-start gap-4 py-16">
      <p className="text-small text-ink-3 num">{digits(404)}</p>
      <h1>{soon ? t("missing.soonTitle") : t("missing.title")}</h1>
      <p className="text-ink-2">{soon ? t("missing.soonText") : t("missing.text")}</p>
      <div className="flex flex-wrap gap-3 pt-2">
        <ButtonLink to={paths.tests()} variant="main">
          {t("missing.tests")}
        </ButtonLink>
        <ButtonLink to={paths.home()}>{t("missing.home")}</ButtonLink>
      </div>
    </div>
  );
}

/** A page that failed: not found, or broken with a way to load it again. */
export function ProblemView({ error }: { error: unknown }) {
  const t = useT("shell");
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundView />;
  return (
    <div role="alert" className="grid max-w-[34em] justify-items-start gap-4 py-16">
      <h1>{t("failed.title")}</h1>
      <p className="text-ink-2">{t("failed.text")}</p>
      <Button variant="main" onClick={() => location.reload()}>
        {t("failed.reload")}
      </Button>
    </div>
  );
}

/** When even the shell failed, or the bare exam page. */
export function RootProblem({ error }: { error: unknown }) {
  return (
    <main className="wrap">
      <ProblemView error={error} />
    </main>
  );
}
