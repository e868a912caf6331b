import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { param, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { Guard } from "../../shell/Guard.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Tabs } from "../../ui/Tabs.tsx";

const ownDecisions = lazyPart(() =>
  import("../parts/OwnDecisions.tsx").then((part) => withTexts(["report"], part.OwnDecisions)),
);
const ownReports = lazyPart(() =>
  import("../parts/OwnReports.tsx").then((part) => withTexts(["report"], part.OwnReports)),
);

const tabs = ["decisions", "reports"] as const;
const params = { tab: param.choice(tabs), page: param.page() };

export const handle = { query: Object.keys(params) } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(["moderation"]);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "moderation", (t) => ({ title: t("title"), hidden: true }));

/** What was decided about one, and what came of what one reported. */
export default function OwnModeration() {
  return (
    <Guard>
      <Sheet />
    </Guard>
  );
}

function Sheet() {
  const t = useT("moderation");
  const { values, choose, hrefOfPage } = useListParams(params, []);
  const { tab, page } = values;
  return (
    <div className="sheet">
      <Tabs
        label={t("tabs.label")}
        tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        value={tab}
        onChange={(key, passing) => choose({ tab: key === "decisions" ? undefined : key }, passing)}
        frame={(words) => (
          <Head title={t("title")} lead={t("lead")}>
            {words}
          </Head>
        )}
      >
        <Part title={t(`tabs.${tab}`)} quietTitle>
          <LazyPart key={tab} part={tab === "decisions" ? ownDecisions : ownReports} lines={5}>
            {(List) => <List page={page} to={hrefOfPage} />}
          </LazyPart>
        </Part>
      </Tabs>
      <Part title={t("more")} quietTitle>
        <GoLink to={paths.guidelines()}>{t("guidelines")}</GoLink>
      </Part>
    </div>
  );
}
