import { useInfiniteQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { param, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { Guard } from "../../shell/Guard.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Way } from "../../ui/Way.tsx";
import { QuestionEntries } from "../parts/QuestionEntries.tsx";
import { bookmarksQuery, notesQuery } from "../practice.queries.ts";

const lists = ["bookmarks", "notes"] as const;
const ownParams = { list: param.choice(lists) };

export const handle = { texts: ["practice"], query: Object.keys(ownParams) } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "practice", (t) => ({ title: t("saved.title"), hidden: true }));

/** Questions that one bookmarked, or noted something of. */
export default function Saved() {
  return (
    <Guard>
      <Sheet />
    </Guard>
  );
}

function Sheet() {
  const t = useT("practice");
  const { values, choose } = useListParams(ownParams, []);
  const { list } = values;
  return (
    <div className="sheet">
      <Tabs
        label={t("saved.title")}
        tabs={lists.map((key) => ({ key, label: t(`saved.${key}`) }))}
        value={list}
        onChange={(key, passing) => choose({ list: key === lists[0] ? undefined : key }, passing)}
        frame={(tabs) => (
          <Head
            kicker={<Way steps={[[paths.practice(), t("title")]]} />}
            title={t("saved.title")}
            lead={t("saved.lead")}
          >
            <div className="mt-3">{tabs}</div>
          </Head>
        )}
      >
        <Part title={t(`saved.${list}`)} quietTitle>
          {list === "bookmarks" ? <Bookmarks /> : <Notes />}
        </Part>
      </Tabs>
    </div>
  );
}

function Bookmarks() {
  const t = useT("practice");
  const query = useInfiniteQuery(bookmarksQuery());
  const some = (query.data?.pages[0]?.items.length ?? 0) > 0;
  return (
    <>
      {some && (
        <p className="mb-2">
          <ButtonLink to={paths.practiceSession({ by: "bookmarks" })}>{t("saved.start")}</ButtonLink>
        </p>
      )}
      <QuestionEntries
        label={t("saved.bookmarks")}
        query={query}
        empty={<Empty text={t("saved.noBookmarks")} note={t("saved.how")} />}
      />
    </>
  );
}

function Notes() {
  const t = useT("practice");
  const query = useInfiniteQuery(notesQuery());
  return (
    <QuestionEntries
      label={t("saved.notes")}
      query={query}
      empty={<Empty text={t("saved.noNotes")} note={t("saved.how")} />}
      more={({ question }) => (
        <p className="mt-1 border-l-3 border-mark pl-3 whitespace-pre-line wrap-anywhere">{question.note}</p>
      )}
    />
  );
}
