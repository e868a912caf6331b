import { notificationKinds } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { param, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { Guard } from "../../shell/Guard.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Entries } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { isPastLastPage, Pager, PastLastPage } from "../../ui/Pager.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { notificationsQuery } from "../notifications.queries.ts";
import { MarkAll } from "../parts/MarkAll.tsx";
import { NotificationEntry } from "../parts/NotificationEntry.tsx";

/** Below all that happened: it can wait. */
const preferences = lazyPart(() =>
  import("../parts/Preferences.tsx").then((part) => withTexts(["choices"], part.Preferences)),
);

/** Where the choices stand: the panel of the bell, the profile and mails lead there. */
const CHOICES = "preferences";

const shown = ["all", "unread"] as const;
const kinds = ["all", ...notificationKinds] as const;
const params = { show: param.choice(shown), kind: param.choice(kinds), page: param.page() };

export const handle = { query: Object.keys(params) } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(["notifications", "community"]);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "notifications", (t) => ({ title: t("title"), hidden: true }));

/** What happened to the reader, and what of it they want to hear of. */
export default function Notifications() {
  return (
    <Guard>
      <Sheet />
    </Guard>
  );
}

function Sheet() {
  const t = useT("notifications");
  const { values, choose } = useListParams(params, []);
  return (
    <div className="sheet">
      <Tabs
        label={t("tabs.label")}
        tabs={shown.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        value={values.show}
        onChange={(show) => choose({ show: show === "all" ? undefined : show })}
        frame={(tabs) => (
          <Head title={t("title")} lead={t("lead")}>
            {tabs}
          </Head>
        )}
      >
        <Part title={t("title")} quietTitle>
          <Pick
            label={t("kinds.label")}
            quietLabel
            name="kind"
            choices={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
            value={values.kind}
            onChange={(kind) => choose({ kind: kind === "all" ? undefined : kind })}
          />
          <MarkAll className="-ml-3.5" />
          <List />
        </Part>
      </Tabs>
      <Part title={t("preferences.title")} id={CHOICES}>
        <LazyPart part={preferences} lines={8} failed={t("preferences.failed")}>
          {(Preferences) => <Preferences />}
        </LazyPart>
      </Part>
    </div>
  );
}

/** Who was led to the choices is there still when what stands above them has come. */
function useStayAtChoices(hasCome: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hasCome && hash === `#${CHOICES}`) document.getElementById(CHOICES)?.scrollIntoView();
  }, [hasCome, hash]);
}

function List() {
  const t = useT("notifications");
  const { values, hrefOfPage } = useListParams(params, []);
  const found = useQuery(notificationsQuery(values));
  useStayAtChoices(found.data !== undefined);
  if (!found.data) return <Pending query={found} failed={t("failed")} lines={6} />;
  const { items, pagination } = found.data;
  if (isPastLastPage(items, pagination)) return <PastLastPage pagination={pagination} to={hrefOfPage} />;
  if (items.length === 0) {
    if (values.show === "all" && values.kind === "all") return <Empty text={t("empty")} note={t("emptyNote")} />;
    const text = t(values.kind === "all" ? "emptyUnread" : "emptyKind");
    return <Empty text={text} action={<GoLink to={paths.notifications()}>{t("answers.all")}</GoLink>} />;
  }
  return (
    <>
      <Entries numbered label={t("title")}>
        {items.map((one) => (
          <NotificationEntry key={one._id} notification={one} />
        ))}
      </Entries>
      <Pager pagination={pagination} to={hrefOfPage} />
    </>
  );
}
