import { useQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { settingsQuery } from "./staff.queries.ts";

export const handle = { texts: ["staff", "admin", "operations.staff", "operations.errors"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.settings"), hidden: true }));

const form = lazyPart(() => import("./SettingsForm.tsx").then((part) => part.SettingsForm));

/** What administrators change of the site while it runs. */
export default function Settings() {
  const t = useT("operations.staff");
  return useIsAdmin() ? <Loaded /> : <p className="text-ink-2">{t("denied")}</p>;
}

function Loaded() {
  const t = useT("operations.staff");
  const query = useQuery(settingsQuery());
  const settings = query.data;
  if (!settings) return <Pending query={query} failed={t("settings.failed")} lines={8} />;
  return (
    <LazyPart part={form} lines={8} failed={t("settings.failed")}>
      {(SettingsForm) => <SettingsForm settings={settings} />}
    </LazyPart>
  );
}
