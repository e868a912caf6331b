import { useQuery } from "@tanstack/react-query";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { param, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { Guard } from "../../shell/Guard.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Entries } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { isPastLastPage, Pager, PastLastPage } from "../../ui/Pager.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Way } from "../../ui/Way.tsx";
import { OwnContribution } from "../parts/OwnContribution.tsx";
import { contributionsQuery } from "../resources.queries.ts";

const ownParams = { page: param.page(1000) };

export const handle = { texts: ["resources", "myContributions"], query: Object.keys(ownParams) } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "myContributions", (t) => ({ title: t("title"), hidden: true }));

/** What one contributed: how it stands, why, and what to do next. */
export default function MyContributions() {
  return (
    <Guard>
      <Sheet />
    </Guard>
  );
}

function Sheet() {
  const t = useT("myContributions");
  return (
    <div className="sheet">
      <Head kicker={<Way steps={[[paths.resources(), t("kicker")]]} />} title={t("title")} lead={t("lead")} />
      <Part title={t("list")} quietTitle>
        <List />
      </Part>
    </div>
  );
}

function List() {
  const t = useT("myContributions");
  const f = useFormat();
  const { values, hrefOfPage } = useListParams(ownParams, []);
  const query = useQuery(contributionsQuery(values.page));
  if (!query.data) return <Pending query={query} failed={t("failed")} lines={8} />;
  const { items, pagination } = query.data;
  if (isPastLastPage(items, pagination)) return <PastLastPage pagination={pagination} to={hrefOfPage} />;
  if (items.length === 0) {
    return (
      <Empty
        text={t("empty")}
        note={t("emptyNote")}
        action={<GoLink to={paths.resources()}>{t("toResources")}</GoLink>}
      />
    );
  }
  const before = (pagination.page - 1) * pagination.limit;
  return (
    <>
      <Entries ordered numbered>
        {items.map((one, at) => (
          <OwnContribution key={one._id} one={one} number={f.number(before + at + 1)} />
        ))}
      </Entries>
      <Pager pagination={pagination} to={hrefOfPage} />
    </>
  );
}
