import type { CurriculumLink, PracticeOverview, SetKind } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { categoriesQuery, matchCategory, subjectTreeQuery } from "../../curriculum/index.ts";
import { orNoNetwork } from "../../foundation/api.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { useAction } from "../../foundation/mutation.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { useReader } from "../../foundation/reader.ts";
import { useSession } from "../../foundation/session.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { Guard } from "../../shell/Guard.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Select } from "../../ui/Select.tsx";
import { followNetwork } from "../outbox.ts";
import { Unsent } from "../parts/Unsent.tsx";
import { overviewQuery, tagsQuery } from "../practice.queries.ts";
import { isOfAnotherDay, isOver } from "../session.rules.ts";
import { nepalDay, storedSession } from "../session.storage.ts";

export const handle = { texts: ["practice"] };
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts as ["practice"]);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "practice", (t) => ({ title: t("title"), hidden: true }));

/** A streak of fewer days says nothing to others. */
const WORTH_SHARING = 2;
const settings = lazyPart(() =>
  import("../parts/SettingsDialog.tsx").then((part) => withTexts(["practiceSettings"], part.SettingsDialog)),
);

const startOf = (by: SetKind, of?: string, isVerified = false) =>
  paths.practiceSession({ by, ...(of === undefined ? {} : { of }), ...(isVerified ? { verified: "1" } : {}) });

/** What there is to practise today, and everything else one can practise by: a tap here begins. */
export default function Practice() {
  return (
    <Guard>
      <Sheet />
    </Guard>
  );
}

function Sheet() {
  const t = useT("practice");
  const f = useFormat();
  const accountId = useSession(({ user }) => user?._id ?? "");
  useEffect(() => followNetwork(accountId), [accountId]);
  const query = useQuery(overviewQuery());
  const { data } = query;
  return (
    <div className="sheet lettered">
      <Head
        title={t("title")}
        lead={t("lead")}
        facts={
          data
            ? [
                { label: t("facts.today"), value: f.number(data.answered) },
                {
                  label: t("facts.streak"),
                  value: t("facts.days", { count: data.streak.days, n: f.number(data.streak.days) }),
                },
                { label: t("facts.mistakes"), value: f.number(data.mistakes) },
              ]
            : []
        }
      >
        <GoOn />
        <p className="mt-2 text-small text-ink-2 num">
          <Unsent />
        </p>
      </Head>
      {data ? (
        <Today overview={data} />
      ) : (
        <Part title={t("due.title")}>
          <Pending query={query} failed={t("failed")} lines={4} />
        </Part>
      )}
      <ByChapter />
      <ByTag />
      {data && <Own overview={data} />}
    </div>
  );
}

/** The set that was begun on this device. */
function GoOn() {
  const t = useT("practice");
  const f = useFormat();
  const { user } = useSession();
  const [begun] = useState(() => storedSession(user?._id ?? ""));
  if (!begun || isOver(begun) || isOfAnotherDay(begun, nepalDay())) return null;
  return (
    <p className="mt-4">
      <ButtonLink to={paths.practiceSession()} variant="main">
        {t("goOn", { at: f.number(begun.at + 1), total: f.number(begun.questions.length) })}
      </ButtonLink>
    </p>
  );
}

function Today({ overview }: { overview: PracticeOverview }) {
  const { due, streak } = overview;
  const t = useT("practice");
  const f = useFormat();
  const amount = (count: number) => ({ count, n: f.number(count) });
  const nothing = due.done === 0 ? "due.none" : due.waiting > 0 ? "due.shareDone" : "due.allDone";
  return (
    <Part title={t("due.title")}>
      <p>{due.now > 0 ? t("due.now", amount(due.now)) : t(nothing, amount(due.done))}</p>
      {due.waiting > 0 && <p className="text-small text-ink-2">{t("due.waiting", amount(due.waiting))}</p>}
      {due.now > 0 && (
        <p className="mt-3">
          <ButtonLink to={startOf("due")} variant="main">
            {t("due.start")}
          </ButtonLink>
        </p>
      )}
      <p className="mt-3 text-small text-ink-2">
        {t(streak.today ? "streak.today" : streak.days > 0 ? "streak.open" : "streak.none")}{" "}
        {streak.days > 0 && t(streak.freezeLeft ? "streak.freeze" : "streak.noFreeze")}
      </p>
      <div className="-ml-3.5 flex flex-wrap">
        <ChangeSettings overview={overview} />
        {streak.days >= WORTH_SHARING && <ShareStreak days={streak.days} />}
      </div>
      <GoLink to={startOf("daily")}>{t("daily.start")}</GoLink>
    </Part>
  );
}

function ChangeSettings({ overview }: { overview: PracticeOverview }) {
  const t = useT("practice");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
        {t("settings")}
      </Button>
      {isOpen && (
        <OpenedPart part={settings} onClose={close}>
          {(SettingsDialog) => <SettingsDialog overview={overview} onClose={close} />}
        </OpenedPart>
      )}
    </>
  );
}

/** Makes a picture of the streak on this device, for who asks for one. */
function ShareStreak({ days }: { days: number }) {
  const t = useT("practice");
  const f = useFormat();
  const language = useLanguage();
  const { site } = useReader();
  const { run, busy } = useAction(async () => {
    const { shareStreak } = await orNoNetwork(import("../streakCard.ts"));
    await shareStreak({
      days: f.number(days),
      what: t("streak.card", { count: days }),
      site: site.name[language] ?? "",
    });
  });
  return (
    <Button size="s" variant="quiet" busy={busy} onClick={() => void run(undefined)}>
      {t("streak.share")}
    </Button>
  );
}

/** A chapter of a paper: the paper of one's own post stands there first. */
function ByChapter() {
  const t = useT("practice");
  const language = useLanguage();
  const { user } = useSession();
  const categories = useQuery(categoriesQuery());
  const [chosen, setChosen] = useState<string>();
  const [isVerified, setVerified] = useState(false);
  const nameOf = ({ name, nepaliText }: Pick<CurriculumLink, "name" | "nepaliText">) =>
    language === "ne" ? nepaliText : name;
  const posts = categories.data ?? [];
  const own = matchCategory(posts, user?.profile.targetPost ?? "");
  const ordered = [...(own ? [own] : []), ...posts.filter((post) => post !== own)];
  const subjects = ordered.flatMap((post) =>
    post.subjects.map((subject) => ({ value: subject.slug, label: `${nameOf(post)}: ${nameOf(subject)}` })),
  );
  const subject = chosen ?? subjects[0]?.value;
  const post = ordered.find(({ subjects }) => subjects.some(({ slug }) => slug === subject));
  return (
    <Part title={t("chapters.title")}>
      {categories.data ? (
        <>
          <Select
            label={t("chapters.paper")}
            choices={subjects}
            value={subject}
            onChange={(event) => setChosen(event.target.value)}
          />
          <label className="mt-1 flex min-h-11 items-center gap-2 text-small">
            <input
              type="checkbox"
              className="size-5"
              checked={isVerified}
              onChange={({ target }) => setVerified(target.checked)}
            />
            {t("chapters.verified")}
          </label>
          {subject && post && (
            <Chapters
              subject={subject}
              post={{ slug: post.slug, name: nameOf(post), isOne: post.subjects.length === 1 }}
              isVerified={isVerified}
            />
          )}
        </>
      ) : (
        <Pending query={categories} failed={t("failed")} lines={6} />
      )}
    </Part>
  );
}

interface ChaptersProps {
  subject: string;
  post: { slug: string; name: string; isOne: boolean };
  isVerified: boolean;
}

function Chapters({ subject, post, isVerified }: ChaptersProps) {
  const t = useT("practice");
  const f = useFormat();
  const language = useLanguage();
  const tree = useQuery(subjectTreeQuery(subject));
  if (!tree.data) return <Pending query={tree} failed={t("failed")} lines={6} />;
  const chapters = tree.data.sections.flatMap((section) => section.chapters).filter(({ bankCount }) => bankCount > 0);
  if (chapters.length === 0) return <Empty text={t("chapters.empty")} />;
  return (
    <Entries label={t("chapters.title")}>
      {!post.isOne && (
        <Entry>
          <Link to={startOf("post", post.slug, isVerified)} className="inline-flex min-h-11 items-center font-bold">
            {t("chapters.post", { post: post.name })}
          </Link>
        </Entry>
      )}
      <Entry>
        <Link to={startOf("subject", subject, isVerified)} className="inline-flex min-h-11 items-center font-bold">
          {t("chapters.all")}
        </Link>
      </Entry>
      {chapters.map((chapter) => (
        <Entry key={chapter.slug}>
          <Link
            to={startOf("chapter", chapter.slug, isVerified)}
            className="flex min-h-11 items-center justify-between gap-3"
          >
            <span>{language === "ne" ? chapter.nepaliText : chapter.name}</span>
            <span className="text-small whitespace-nowrap text-ink-2 num">
              {t("questions", { count: chapter.bankCount, n: f.number(chapter.bankCount) })}
            </span>
          </Link>
        </Entry>
      ))}
    </Entries>
  );
}

/** Tags and years, where questions have any. */
function ByTag() {
  const t = useT("practice");
  const f = useFormat();
  const { data } = useQuery(tagsQuery());
  const all = data
    ? [
        ...data.years.map((one) => ({ ...one, by: "year" as const })),
        ...data.tags.map((one) => ({ ...one, by: "tag" as const })),
      ]
    : [];
  if (all.length === 0) return null;
  return (
    <Part title={t("tags.title")}>
      <ul className="flex flex-wrap gap-x-5">
        {all.map(({ by, tag, questions }) => (
          <li key={tag}>
            <Link to={startOf(by, tag)} className="inline-flex min-h-11 items-center gap-1.5">
              {by === "year" ? f.digits(tag) : tag}
              <span className="text-small text-ink-2 num">{f.number(questions)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Own({ overview: { mistakes, bookmarks, notes } }: { overview: PracticeOverview }) {
  const t = useT("practice");
  const f = useFormat();
  const rows = [
    [paths.practiceMistakes(), t("mistakes.title"), mistakes],
    [paths.practiceSaved(), t("saved.title"), bookmarks + notes],
  ] as const;
  return (
    <Part title={t("own.title")}>
      <Entries label={t("own.title")}>
        {rows.map(([to, title, count]) => (
          <Entry key={to}>
            <Link to={to} className="flex min-h-11 items-center justify-between gap-3">
              {title}
              <span className="text-small text-ink-2 num">{t("questions", { count, n: f.number(count) })}</span>
            </Link>
          </Entry>
        ))}
        <Entry>
          <Link to={paths.practiceProgress()} className="inline-flex min-h-11 items-center">
            {t("progress.title")}
          </Link>
        </Entry>
        <Entry>
          <Link to={paths.practiceDaily()} className="inline-flex min-h-11 items-center">
            {t("daily.title")}
          </Link>
        </Entry>
      </Entries>
    </Part>
  );
}
