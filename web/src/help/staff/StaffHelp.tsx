import { useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { useSession } from "../../foundation/session.ts";
import { adminPaths } from "../../staff/paths.ts";
import { GoLink } from "../../ui/GoLink.tsx";
import { Contents, ReadingParts } from "../../ui/ReadingParts.tsx";

export const handle = { texts: ["staff", "admin", "staffHelp"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "admin", (t) => ({ title: t("page.help"), hidden: true }));

/** What each part is about, and the page that it leads to. */
const ofModerators = {
  day: "overview",
  cases: "moderation",
  questions: "mcqs",
  resources: "contributions",
} as const;
const ofAdministrators = {
  first: "users",
  tests: "mockTests",
  events: "events",
  eventsAdmin: "events",
  newsletter: "newsletter",
  upkeep: "overview",
  log: "audit",
} as const;

/** How moderators and administrators work, on one page that can be printed. */
export default function StaffHelp() {
  const t = useT("staffHelp");
  const role = useSession(({ user }) => user?.role);
  const moderators = useParts(ofModerators);
  const administrators = useParts(ofAdministrators);
  return (
    <article>
      <p className="max-w-[40em] text-ink-2">{t("lead")}</p>
      <Contents label={t("contents")} parts={role === "admin" ? [...moderators, ...administrators] : moderators} />
      <h2 className="mt-6">{t("moderators")}</h2>
      <ReadingParts parts={moderators} />
      {role === "admin" && (
        <>
          <h2 className="mt-9">{t("administrators")}</h2>
          <ReadingParts parts={administrators} />
        </>
      )}
    </article>
  );
}

type PartName = keyof typeof ofModerators | keyof typeof ofAdministrators;
type Leading =
  | "overview"
  | "moderation"
  | "mcqs"
  | "contributions"
  | "events"
  | "users"
  | "mockTests"
  | "newsletter"
  | "audit";

function useParts(parts: Partial<Record<PartName, Leading>>) {
  const t = useT("staffHelp");
  const admin = useT("admin");
  return (Object.entries(parts) as [PartName, Leading][]).map(([name, page]) => ({
    ...{ id: name, title: t(`${name}.title`), text: t(`${name}.text`) },
    more: <GoLink to={adminPaths[page]()}>{admin(`page.${page}`)}</GoLink>,
  }));
}
