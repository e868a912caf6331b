import { useT } from "../../foundation/i18n.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { Contents, type ReadingPart, ReadingParts } from "../../ui/ReadingParts.tsx";

export const handle = { texts: ["help"] };
export const loader = renderOnServer;
export const clientLoader = () => enter(["help"]);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "help", (t, site) => ({ title: t("title"), description: t("description", { site }) }));

/** What each part leads to, in the order in which a candidate needs them. */
const parts = {
  start: paths.welcome(),
  test: paths.tests(),
  offline: undefined,
  result: undefined,
  practice: paths.practice(),
  events: paths.tests(),
  study: paths.syllabus(),
  community: paths.community(),
  notices: paths.notifications(),
  account: paths.profile({ username: "me" }),
} as const;
type PartName = keyof typeof parts;

/** How a candidate uses the site, on one page that can be printed. */
export default function Help() {
  const t = useT("help");
  const written = (Object.keys(parts) as PartName[]).map((name): ReadingPart => {
    const part = { id: name, title: t(`${name}.title`), text: t(`${name}.text`) };
    if (name === "offline" || name === "result") return part;
    return { ...part, more: <GoLink to={parts[name]}>{t(`${name}.go`)}</GoLink> };
  });
  return (
    <article className="sheet lettered">
      <Head title={t("title")} lead={t("lead")}>
        <Contents label={t("contents")} parts={written} />
      </Head>
      <ReadingParts parts={written} />
    </article>
  );
}
