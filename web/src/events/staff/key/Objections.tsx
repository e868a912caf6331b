import type { AdminEvent, KeyReview } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../foundation/api.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../../foundation/page.ts";
import { Time } from "../../../staff/Time.tsx";
import { Empty } from "../../../ui/Empty.tsx";
import { Pending } from "../../../ui/Pending.tsx";
import { Pick } from "../../../ui/Pick.tsx";
import { State, type Tone } from "../../../ui/Tag.tsx";
import { OfTest } from "../OfTest.tsx";
import { DryRun } from "./DryRun.tsx";
import { KeyQuestionRow } from "./KeyQuestionRow.tsx";
import { reviewQuery } from "./key.queries.ts";

export const handle = { texts: ["staff", "admin", "regrade", "events.staff", "events.errors"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.objections"), hidden: true }));

/** The key of an exam event: what is said against it, what is decided, what that changes. */
export default function Objections() {
  return <OfTest here="objections">{(event) => <Review event={event} />}</OfTest>;
}

function Review({ event }: { event: AdminEvent }) {
  const t = useT("events.staff");
  const query = useQuery(reviewQuery(event._id));
  const isHidden = query.error instanceof ApiError && query.error.code === "solutions.not_out";
  if (isHidden && !query.data) return <Empty text={t("key.hidden")} note={t("key.hiddenNote")} />;
  if (!query.data) return <Pending query={query} failed={t("key.failed")} lines={10} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Standing review={query.data} />
      <Questions event={event} review={query.data} />
      {query.data.state !== "final" && <DryRun event={event} review={query.data} />}
    </div>
  );
}

const tones: Record<KeyReview["state"], Tone> = { hidden: "plain", provisional: "live", deciding: "warn", final: "ok" };

function Standing({ review: { state, until, finalAt, undecided } }: { review: KeyReview }) {
  const t = useT("events.staff");
  const f = useFormat();
  const at = state === "final" ? finalAt : until;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-small num">
      <State tone={tones[state]}>{t(`key.state.${state}`)}</State>
      {at && (
        <span>
          {t(state === "final" ? "key.finalAt" : "key.until")}: <Time at={at} clock />
        </span>
      )}
      {undecided > 0 && <b className="text-mark">{t("key.undecided", { count: undecided, n: f.number(undecided) })}</b>}
    </p>
  );
}

const shown = ["objected", "decided", "all"] as const;
type Shown = (typeof shown)[number];
const filters: Record<Shown, (one: KeyReview["questions"][number]) => boolean> = {
  objected: ({ objectionCount }) => objectionCount > 0,
  decided: ({ decision }) => decision !== undefined,
  all: () => true,
};

function Questions({ event, review: { questions, state } }: { event: AdminEvent; review: KeyReview }) {
  const t = useT("events.staff");
  const f = useFormat();
  const [show, setShow] = useState<Shown>("objected");
  // Those with most objections first; the others stay in the paper's order.
  const rows = questions.filter(filters[show]).toSorted((a, b) => b.objectionCount - a.objectionCount);
  return (
    <section aria-label={t("key.questions")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="max-md:overflow-x-clip max-md:py-1">
        <Pick
          label={t("key.show")}
          quietLabel
          name="shown-questions"
          choices={shown.map((value) => ({
            value,
            label: t(`key.shown.${value}`),
            count: f.number(questions.filter(filters[value]).length),
          }))}
          value={show}
          onChange={(value) => setShow(value as Shown)}
        />
      </div>
      {rows.length === 0 ? (
        <Empty text={t(`key.none.${show}`)} />
      ) : (
        <ul className="grid max-w-[60em] grid-cols-[minmax(0,1fr)]">
          {rows.map((one) => (
            <KeyQuestionRow key={one.mcq.mcqId} event={event} question={one} isFinal={state === "final"} />
          ))}
        </ul>
      )}
    </section>
  );
}
