import { MAX_PRACTICE_BOOKMARKS, MAX_PRACTICE_NOTES } from "@sarathi/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { param, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { useSession } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { Guard } from "../../shell/Guard.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Way } from "../../ui/Way.tsx";
import { followNetwork, putAct } from "../outbox.ts";
import { Note } from "../parts/Note.tsx";
import { QuestionEntries } from "../parts/QuestionEntries.tsx";
import { Unsent } from "../parts/Unsent.tsx";
import { bookmarksQuery, notesQuery, overviewQuery } from "../practice.queries.ts";
import type { Act } from "../unsent.storage.ts";

/** Time to think better of it. */
const UNDO_MS = 8_000;
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
            <p className="mt-2 text-small text-ink-2 num">
              <Unsent />
            </p>
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

/** Takes something out of a list at once, with a way back; without a network it is sent later. */
function useTaking(said: string) {
  const t = useT("practice");
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const accountId = useSession(({ user }) => user?._id ?? "");
  useEffect(() => followNetwork(accountId), [accountId]);
  const put = (act: Act, isTaken: boolean) => {
    setTaken((before) => new Set([...before].filter((id) => id !== act.mcqId).concat(isTaken ? act.mcqId : [])));
    void putAct(accountId, act);
  };
  return {
    taken,
    put,
    take: (act: Act, back: Act) => {
      put(act, true);
      toast.success(said, { duration: UNDO_MS, action: { label: t("saved.undo"), onPress: () => put(back, false) } });
    },
  };
}

/** How many there are of how many there can be. */
function Count({ count, max }: { count: number | undefined; max: number }) {
  const t = useT("practice");
  const f = useFormat();
  if (count === undefined) return null;
  return (
    <p className="mb-2 text-small text-ink-2 num">{t("saved.count", { n: f.number(count), max: f.number(max) })}</p>
  );
}

/** Both lists fill in practice, and there alone. */
function Nothing({ text }: { text: string }) {
  const t = useT("practice");
  const action = <ButtonLink to={paths.practice()}>{t("session.back")}</ButtonLink>;
  return <Empty text={text} note={t("saved.how")} action={action} />;
}

function Bookmarks() {
  const t = useT("practice");
  const query = useInfiniteQuery(bookmarksQuery());
  const { data } = useQuery(overviewQuery());
  const { taken, take } = useTaking(t("saved.bookmarkRemoved"));
  const some = (query.data?.pages[0]?.items.length ?? 0) > 0;
  return (
    <>
      <Count count={data?.bookmarks} max={MAX_PRACTICE_BOOKMARKS} />
      {some && (
        <p className="mb-2">
          <ButtonLink to={paths.practiceSession({ by: "bookmarks" })}>{t("saved.start")}</ButtonLink>
        </p>
      )}
      <QuestionEntries
        label={t("saved.bookmarks")}
        query={query}
        without={taken}
        empty={<Nothing text={t("saved.noBookmarks")} />}
        more={({ question: { mcq } }) => {
          const act = (on: boolean) => ({ kind: "bookmark", mcqId: mcq.mcqId, on }) as const;
          return (
            <Button size="s" variant="quiet" className="-ml-3.5" onClick={() => take(act(false), act(true))}>
              {t("saved.removeBookmark")}
            </Button>
          );
        }}
      />
    </>
  );
}

function Notes() {
  const t = useT("practice");
  const query = useInfiniteQuery(notesQuery());
  const { data } = useQuery(overviewQuery());
  const { taken, put, take } = useTaking(t("saved.noteRemoved"));
  return (
    <>
      <Count count={data?.notes} max={MAX_PRACTICE_NOTES} />
      <QuestionEntries
        label={t("saved.notes")}
        query={query}
        without={taken}
        empty={<Nothing text={t("saved.noNotes")} />}
        more={({ question: { mcq, note = "" } }) => {
          const act = (text: string) => ({ kind: "note", mcqId: mcq.mcqId, text }) as const;
          const remove = () => take(act(""), act(note));
          return (
            <Note text={note} onSave={(text) => (text === "" ? remove() : put(act(text), false))}>
              <Button size="s" variant="quiet" onClick={remove}>
                {t("saved.removeNote")}
              </Button>
            </Note>
          );
        }}
      />
    </>
  );
}
