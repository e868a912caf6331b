import { useT } from "../../foundation/i18n.ts";
import { param, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { Guard } from "../../shell/Guard.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { OwnDecisions } from "../parts/OwnDecisions.tsx";
import { OwnReports } from "../parts/OwnReports.tsx";

const tabs = ["decisions", "reports"] as const;
const params = { tab: param.choice(tabs), page: param.page() };

export const handle = { texts: ["moderation", "report", "community"], query: Object.keys(params) } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(["moderation", "report", "community"]);
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
          {tab === "decisions" ? (
            <OwnDecisions page={page} to={hrefOfPage} />
          ) : (
            <OwnReports page={page} to={hrefOfPage} />
          )}
        </Part>
      </Tabs>
      <Part title={t("more")} quietTitle>
        <GoLink to={paths.guidelines()}>{t("guidelines")}</GoLink>
      </Part>
    </div>
  );
}
