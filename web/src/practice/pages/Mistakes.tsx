import { type Mistake, type MistakeCause, mistakeCauses } from "@sarathi/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { param, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { useSession } from "../../foundation/session.ts";
import { Guard } from "../../shell/Guard.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { Select } from "../../ui/Select.tsx";
import { State } from "../../ui/Tag.tsx";
import { Way } from "../../ui/Way.tsx";
import { followNetwork, putAct } from "../outbox.ts";
import { QuestionEntries } from "../parts/QuestionEntries.tsx";
import { groupsQuery, mistakesQuery } from "../practice.queries.ts";

const causes = [...mistakeCauses, "none"] as const;
const ownParams = { cause: param.oneOf(causes), chapter: param.slug() };

export const handle = { texts: ["practice"], query: Object.keys(ownParams) } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "practice", (t) => ({ title: t("mistakes.title"), hidden: true }));

/** The mistake notebook: it fills itself, and lets go what was answered right on two days. */
export default function Mistakes() {
  return (
    <Guard>
      <Sheet />
    </Guard>
  );
}

function Sheet() {
  const t = useT("practice");
  return (
    <div className="sheet">
      <Head
        kicker={<Way steps={[[paths.practice(), t("title")]]} />}
        title={t("mistakes.title")}
        lead={t("mistakes.lead")}
      >
        <p className="mt-4">
          <ButtonLink to={paths.practiceSession({ by: "mistakes" })} variant="main">
            {t("mistakes.start")}
          </ButtonLink>
        </p>
      </Head>
      <Part title={t("mistakes.title")} quietTitle>
        <List />
      </Part>
    </div>
  );
}

function List() {
  const t = useT("practice");
  const f = useFormat();
  const language = useLanguage();
  const { user } = useSession();
  const { values, choose } = useListParams(ownParams, []);
  const groups = useQuery(groupsQuery());
  const query = useInfiniteQuery(mistakesQuery(values));
  useEffect(() => (user ? followNetwork(user._id) : undefined), [user]);
  const all = groups.data ?? [];
  const count = (has: (one: (typeof all)[number]) => boolean) =>
    f.number(all.filter(has).reduce((sum, one) => sum + one.questions, 0));
  const chapters = new Map(
    all.flatMap(({ chapter, name, nepaliText }) =>
      chapter && name && nepaliText ? [[chapter, language === "ne" ? nepaliText : name] as const] : [],
    ),
  );
  return (
    <>
      <Pick
        label={t("mistakes.cause")}
        quietLabel
        name="cause"
        value={values.cause ?? ""}
        choices={[
          { value: "", label: t("mistakes.all"), count: count(() => true) },
          ...causes.map((value) => ({
            value,
            label: t(`cause.${value}`),
            count: count(({ cause }) => (cause ?? "none") === value),
          })),
        ]}
        onChange={(cause) => choose({ cause: cause || undefined })}
      />
      {chapters.size > 1 && (
        <Select
          label={t("mistakes.chapter")}
          choices={[
            { value: "", label: t("mistakes.allChapters") },
            ...[...chapters].map(([value, label]) => ({ value, label })),
          ]}
          value={values.chapter ?? ""}
          onChange={(event) => choose({ chapter: event.target.value || undefined })}
        />
      )}
      <QuestionEntries
        label={t("mistakes.title")}
        query={query}
        empty={
          <Empty
            text={t("mistakes.empty")}
            note={t("mistakes.emptyNote")}
            action={<ButtonLink to={paths.practice()}>{t("session.back")}</ButtonLink>}
          />
        }
        more={(mistake) => (
          <About
            mistake={mistake}
            onCause={(cause) => {
              if (user) void putAct(user._id, { kind: "cause", mcqId: mistake.question.mcq.mcqId, cause });
            }}
          />
        )}
      />
    </>
  );
}

/** What was wrong, how often, and how far it is made good. */
function About({ mistake, onCause }: { mistake: Mistake; onCause: (cause: MistakeCause) => void }) {
  const t = useT("practice");
  const f = useFormat();
  const date = useDate();
  const { kind, cause, times, rightDays, lastAt } = mistake;
  return (
    <>
      <p className="mt-1 flex flex-wrap gap-x-3 text-small text-ink-2 num">
        <State tone={kind === "wrong" ? "bad" : "warn"}>{t(`kind.${kind}`)}</State>
        <span>{t("mistakes.times", { count: times, n: f.number(times) })}</span>
        <span>{date(lastAt)}</span>
        {rightDays > 0 && <span>{t("mistakes.oneMoreDay")}</span>}
      </p>
      {kind === "wrong" && cause === undefined && (
        <Pick
          label={t("session.why")}
          name={`cause-${mistake.question.mcq.mcqId}`}
          value=""
          choices={mistakeCauses.map((value) => ({ value, label: t(`cause.${value}`) }))}
          onChange={(value) => onCause(value as MistakeCause)}
        />
      )}
      {cause && <p className="text-small">{t(`cause.${cause}`)}</p>}
    </>
  );
}
