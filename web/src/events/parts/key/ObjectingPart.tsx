import type { ExamEvent, Mcq, MyObjections, Objection } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { paperQuery, solutionsQuery } from "../../../exams/index.ts";
import { useFormat, useLanguage, useT } from "../../../foundation/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Empty } from "../../../ui/Empty.tsx";
import { Part } from "../../../ui/Part.tsx";
import { Pending } from "../../../ui/Pending.tsx";
import { Pick } from "../../../ui/Pick.tsx";
import { QuestionText } from "../../../ui/QuestionText.tsx";
import { objectionsQuery } from "../../events.queries.ts";
import { useMoment } from "../useMoment.ts";
import { KeyOptions } from "./KeyOptions.tsx";
import { ObjectionForm } from "./ObjectionForm.tsx";
import { WithdrawObjection } from "./WithdrawObjection.tsx";

/** The provisional key, question by question, with what the reader objected; while objections are taken, a form for each. */
export function ObjectingPart({ event }: { event: ExamEvent }) {
  const t = useT("eventKey");
  const query = useQuery(objectionsQuery(event._id));
  return (
    <Part title={t("provisional.title")}>
      {!query.data ? (
        <Pending query={query} failed={t("failed")} lines={8} />
      ) : query.data.state === "hidden" ? (
        <Empty text={t("provisional.hidden")} />
      ) : (
        <Provisional event={event} mine={query.data} />
      )}
    </Part>
  );
}

function Provisional({ event, mine }: { event: ExamEvent; mine: MyObjections }) {
  const t = useT("eventKey");
  const f = useFormat();
  const moment = useMoment();
  const [show, setShow] = useState<"all" | "own">("all");
  const paper = useQuery(paperQuery(event.mockTestId));
  const solutions = useQuery(solutionsQuery(event.mockTestId));
  const missing = [paper, solutions].find(({ data }) => !data);
  if (missing || !paper.data || !solutions.data)
    return <Pending query={missing ?? paper} failed={t("provisional.failed")} lines={8} />;
  const keys = new Map(solutions.data.map((one) => [one.mcqId, one.correctOptionIndices]));
  const own = new Map(mine.items.map((one) => [one.mcqId, one]));
  const isOpen = mine.state === "provisional";
  const rows = paper.data
    .map((mcq, i) => ({ mcq, number: i + 1 }))
    .filter(({ mcq }) => show === "all" || own.has(mcq.mcqId));
  return (
    <div className="grid gap-5">
      <p className="max-w-[40em] num">
        {isOpen && mine.until ? t("provisional.until", { at: moment.full(mine.until) }) : t("provisional.closed")}
      </p>
      <Pick
        label={t("provisional.show")}
        quietLabel
        name="objections"
        choices={[
          { value: "all", label: t("provisional.all"), count: f.number(paper.data.length) },
          { value: "own", label: t("provisional.own"), count: f.number(own.size) },
        ]}
        value={show}
        onChange={(value) => setShow(value as typeof show)}
      />
      {rows.length === 0 && <Empty text={t("provisional.noneOwn")} />}
      {rows.map(({ mcq, number }) => (
        <Question
          key={mcq.mcqId}
          {...{ event, mcq, number, isOpen }}
          right={keys.get(mcq.mcqId) ?? []}
          mine={own.get(mcq.mcqId)}
        />
      ))}
    </div>
  );
}

interface QuestionProps {
  event: ExamEvent;
  mcq: Mcq;
  number: number;
  right: readonly number[];
  mine: Objection | undefined;
  isOpen: boolean;
}

function Question({ event, mcq, number, right, mine, isOpen }: QuestionProps) {
  const t = useT("eventKey");
  const f = useFormat();
  const language = useLanguage();
  const [writes, setWrites] = useState(false);
  return (
    <article className="grid justify-items-start gap-2 border-t border-rule pt-4 *:max-w-full *:w-full">
      <h3 className="flex gap-2 text-lead!">
        <span className="num">{f.number(number)}.</span>
        <QuestionText text={mcq.question} html={mcq.html?.question} language={language} />
      </h3>
      <KeyOptions mcq={mcq} right={right} note={t("key")} />
      {mine && !writes && (
        <div className="border-l-3 border-mark pl-3 wrap-anywhere">
          <p className="font-bold">{t("mine")}</p>
          <p className="whitespace-pre-line">{mine.text}</p>
          <p className="text-small text-ink-2">
            {t("form.source")}: {mine.source}
          </p>
        </div>
      )}
      {isOpen && !writes && (
        <div className="flex flex-wrap gap-2.5">
          <Button
            size="s"
            aria-label={t(mine ? "changeOf" : "objectOf", { n: f.number(number) })}
            onClick={() => setWrites(true)}
          >
            {t(mine ? "change" : "object")}
          </Button>
          {mine && <WithdrawObjection event={event} mcqId={mcq.mcqId} number={number} />}
        </div>
      )}
      {isOpen && writes && (
        <ObjectionForm event={event} mcqId={mcq.mcqId} mine={mine} onClose={() => setWrites(false)} />
      )}
    </article>
  );
}
