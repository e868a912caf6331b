import { isRouteErrorResponse } from "react-router";
import { useFormat, useT } from "../foundation/i18n.ts";
import { lazyPart } from "../foundation/lazyPart.ts";
import { paths } from "../foundation/paths.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Head } from "../ui/Head.tsx";
import { OpenedPart } from "../ui/OpenedPart.tsx";

const missingSearch = lazyPart(() => import("./search/MissingSearch.tsx").then((part) => part.load()));

/** The not-found page. */
export function NotFoundView() {
  const t = useT("shell");
  const { digits } = useFormat();
  return (
    <div className="sheet">
      <Head kicker={digits(404)} title={t("missing.title")} lead={t("missing.text")}>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={paths.tests()} variant="main">
            {t("missing.tests")}
          </ButtonLink>
          <ButtonLink to={paths.home()}>{t("missing.home")}</ButtonLink>
        </div>
        <OpenedPart part={missingSearch}>{(MissingSearch) => <MissingSearch />}</OpenedPart>
      </Head>
    </div>
  );
}

/** A page that failed: not found, or broken with a way to load it again. */
export function ProblemView({ error }: { error: unknown }) {
  const t = useT("shell");
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundView />;
  return (
    <div role="alert" className="sheet">
      <Head title={t("failed.title")} lead={t("failed.text")}>
        <Button variant="main" onClick={() => location.reload()} className="mt-6">
          {t("failed.reload")}
        </Button>
      </Head>
    </div>
  );
}

/** When even the shell failed, or the bare exam page. */
export function RootProblem({ error }: { error: unknown }) {
  return (
    <main>
      <ProblemView error={error} />
    </main>
  );
}
