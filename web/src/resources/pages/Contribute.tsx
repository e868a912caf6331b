import type { ReactNode } from "react";
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, useParams } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { param, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { NotFoundView } from "../../shell/Problem.tsx";
import { Head } from "../../ui/Head.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Way } from "../../ui/Way.tsx";
import { nameIn } from "../places.ts";

const texts = ["resources", "contribute", "resourceItem"] as const;
/** With all that it needs: whoever opens this page waits for it, and nobody else. */
const form = lazyPart(() =>
  import("../parts/contribute/ContributeForm.tsx").then((part) =>
    withTexts([...texts, "uploads"], part.ContributeForm),
  ),
);
/** What is changed, or mended. */
const contributeParams = { item: param.id(), mend: param.id() };

export const handle = { texts, params: ["id"] } satisfies PageHandle;
export function loader({ params }: LoaderFunctionArgs): null {
  if (!nameIn(params.id)) throw data(null, { status: 404 });
  return null;
}
export const clientLoader = (_: ClientLoaderFunctionArgs) => enter(texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "contribute", (t) => ({ title: t("title"), hidden: true }));

/** Where something is contributed. Whoever is signed out writes too, and logs in to send. */
export default function Contribute() {
  const t = useT("contribute");
  const name = nameIn(useParams().id);
  const { values } = useListParams(contributeParams, []);
  if (!name) return <NotFoundView />;
  const frame = (inside: ReactNode) => (
    <div className="sheet">
      <Head kicker={<Way steps={[[paths.resources(), t("kicker")]]} />} title={t("title")} lead={t("lead")} />
      <Part title={t("form")} quietTitle>
        {inside}
      </Part>
    </div>
  );
  return (
    <LazyPart part={form} lines={12} failed={t("loadFailed")} frame={frame}>
      {(ContributeForm) => <ContributeForm resource={name} item={values.item} mend={values.mend} frame={frame} />}
    </LazyPart>
  );
}
