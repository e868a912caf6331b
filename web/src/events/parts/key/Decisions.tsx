import type { DecidedQuestion, ExamEvent } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useFormat, useLanguage, useT } from "../../../foundation/i18n.ts";
import { Empty } from "../../../ui/Empty.tsx";
import { Part } from "../../../ui/Part.tsx";
import { Pending } from "../../../ui/Pending.tsx";
import { QuestionText } from "../../../ui/QuestionText.tsx";
import { State } from "../../../ui/Tag.tsx";
import { keyDecisionsQuery } from "../../events.queries.ts";
import { useMoment } from "../useMoment.ts";
import { KeyOptions } from "./KeyOptions.tsx";

/** What was objected to the key, decided and why, for all to read: nothing of who objected. */
export function Decisions({ event }: { event: ExamEvent }) {
  const t = useT("eventKey");
  const f = useFormat();
  const moment = useMoment();
  const query = useQuery(keyDecisionsQuery(event._id));
  return (
    <Part title={t("decisions.title")}>
      {query.data ? (
        <div className="grid gap-6">
          <p className="num">
            {t("decisions.final", { at: moment.full(query.data.finalAt) })}{" "}
            {t("decisions.changed", { count: query.data.changed, n: f.number(query.data.changed) })}
          </p>
          {query.data.questions.length === 0 && <Empty text={t("decisions.none")} />}
          {query.data.questions.map((question) => (
            <Decided key={question.mcq.mcqId} question={question} />
          ))}
        </div>
      ) : (
        <Pending query={query} failed={t("decisions.failed")} lines={8} />
      )}
    </Part>
  );
}

function Decided({ question }: { question: DecidedQuestion }) {
  const t = useT("eventKey");
  const f = useFormat();
  const language = useLanguage();
  const { number, mcq, correctOptionIndices, decision, objectionCount, objections } = question;
  const right = decision.kind === "keys" ? decision.keys.flat() : correctOptionIndices;
  return (
    <article className="grid gap-2 border-t border-rule pt-4">
      <h3 className="flex gap-2 text-lead!">
        <span className="num">{f.number(number)}.</span>
        <QuestionText text={mcq.question} html={mcq.html?.question} language={language} />
      </h3>
      <KeyOptions mcq={mcq} right={right} note={t(decision.kind === "keys" ? "newKey" : "key")} />
      <div className="border-l-3 border-mark pl-3">
        <State tone="stamp">{t(`kind.${decision.kind}`)}</State>
        <p className="whitespace-pre-line wrap-anywhere">{decision.reason}</p>
      </div>
      <p className="text-small text-ink-2 num">
        {t("objections", { count: objectionCount, n: f.number(objectionCount) })}
      </p>
      {objections.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer font-bold text-link">{t("decisions.said")}</summary>
          <ul className="grid gap-3">
            {objections.map(({ text, source }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, so that nobody is known by it
              <li key={place} className="border-l border-rule pl-3 wrap-anywhere">
                <p className="whitespace-pre-line">{text}</p>
                <p className="text-small text-ink-2">
                  {t("form.source")}: {source}
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}
