import { notifications } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { param, useListParams } from "../../foundation/listParams.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { Guard } from "../../shell/Guard.tsx";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Entries } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { isPastLastPage, Pager, PastLastPage } from "../../ui/Pager.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { CHANGED_BY_READING, notificationsQuery, tellReading, unreadQuery } from "../notifications.queries.ts";
import { NotificationEntry } from "../parts/NotificationEntry.tsx";

/** Below all that happened: it can wait. */
const preferences = lazyPart(() =>
  import("../parts/Preferences.tsx").then((part) => withTexts(["choices"], part.Preferences)),
);

const shown = ["all", "unread"] as const;
const params = { show: param.choice(shown), page: param.page() };

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
  const { values, change } = useListParams(params, []);
  const unread = useQuery(unreadQuery());
  const mark = useEndpointMutation(notifications.markNotificationsRead, {
    failed: t("notMarked"),
    invalidates: CHANGED_BY_READING,
    done: tellReading,
  });
  return (
    <div className="sheet">
      <Tabs
        label={t("tabs.label")}
        tabs={shown.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        value={values.show}
        onChange={(show) => change({ show: show === "all" ? undefined : show, page: undefined })}
        frame={(tabs) => (
          <Head title={t("title")} lead={t("lead")}>
            {tabs}
          </Head>
        )}
      >
        <Part title={t("title")} quietTitle>
          {(unread.data?.count ?? 0) > 0 && (
            <Button variant="quiet" size="s" busy={mark.busy} onClick={() => void mark.run({ body: {} })}>
              {t("markAll")}
            </Button>
          )}
          <List />
        </Part>
      </Tabs>
      <Part title={t("preferences.title")} id="preferences">
        <LazyPart part={preferences} lines={8} failed={t("preferences.failed")}>
          {(Preferences) => <Preferences />}
        </LazyPart>
      </Part>
    </div>
  );
}

function List() {
  const t = useT("notifications");
  const { values, hrefOfPage } = useListParams(params, []);
  const found = useQuery(notificationsQuery(values));
  if (!found.data) return <Pending query={found} failed={t("failed")} lines={6} />;
  const { items, pagination } = found.data;
  if (isPastLastPage(items, pagination)) return <PastLastPage pagination={pagination} to={hrefOfPage} />;
  if (items.length === 0) {
    return values.show === "unread" ? (
      <Empty text={t("emptyUnread")} action={<GoLink to={paths.notifications()}>{t("answers.all")}</GoLink>} />
    ) : (
      <Empty text={t("empty")} note={t("emptyNote")} />
    );
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
