import { MAX_PRACTICE_NOTE, type MistakeCause, mistakeCauses, type PracticeQuestion } from "@sarathi/contract";
import Bookmark from "lucide-react/icons/bookmark";
import { useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { ReportMistake } from "../../questions/index.ts";
import { Button } from "../../ui/Button.tsx";
import { PenMark } from "../../ui/PenMark.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import type { Given } from "../session.rules.ts";
import type { PracticeVisit } from "../usePracticeSession.ts";
import { Reason } from "./Reason.tsx";

interface FeedbackProps {
  question: PracticeQuestion;
  given: Given;
  visit: Pick<PracticeVisit, "setCause" | "setBookmark" | "setNote">;
}

/** What is said of an answer at once: right or wrong, why; and what its candidate makes of it. */
export function Feedback({ question, given, visit }: FeedbackProps) {
  const t = useT("practice");
  const { mcqId } = question.mcq;
  return (
    <div className="mt-4 grid gap-4">
      <div>
        <p
          role="status"
          className={`flex items-center gap-2 font-bold ${given.correct ? "text-right-ink" : "text-wrong"}`}
        >
          <PenMark sign={given.correct ? "tick" : "cross"} />
          {t(given.correct ? "session.right" : "session.wrong")}
        </p>
        <Reason solution={question.solution} />
      </div>
      {!given.correct && (
        <Pick
          label={t("session.why")}
          name="cause"
          value={given.cause ?? ""}
          choices={mistakeCauses.map((value) => ({ value, label: t(`cause.${value}`) }))}
          onChange={(cause) => visit.setCause(mcqId, cause as MistakeCause)}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-2">
        <Button
          size="s"
          variant="quiet"
          aria-pressed={question.bookmarked}
          onClick={() => visit.setBookmark(mcqId, !question.bookmarked)}
          className="-ml-3.5"
        >
          <Bookmark aria-hidden="true" className={`size-4 ${question.bookmarked ? "fill-current" : ""}`} />
          {t("session.bookmark")}
        </Button>
        <span className="ml-3.5">
          <ReportMistake mcqId={mcqId} label={t("session.report")} />
        </span>
      </div>
      <Note question={question} onSave={(text) => visit.setNote(mcqId, text)} />
    </div>
  );
}

/** A note of one's own, written when one asks for it. */
function Note({ question, onSave }: { question: PracticeQuestion; onSave: (text: string) => void }) {
  const t = useT("practice");
  const [text, setText] = useState<string>();
  if (text === undefined) {
    return (
      <div>
        {question.note && (
          <p className="mb-1 border-l-3 border-mark pl-3 whitespace-pre-line wrap-anywhere">{question.note}</p>
        )}
        <Button size="s" variant="quiet" onClick={() => setText(question.note ?? "")} className="-ml-3.5">
          {t(question.note ? "session.changeNote" : "session.addNote")}
        </Button>
      </div>
    );
  }
  return (
    <form
      className="grid justify-items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text.trim());
        setText(undefined);
      }}
    >
      <TextArea
        label={t("session.note")}
        hint={t("session.noteHint")}
        value={text}
        maxLength={MAX_PRACTICE_NOTE}
        onChange={(event) => setText(event.target.value)}
        className="w-full"
      />
      <Button type="submit" size="s">
        {t("session.saveNote")}
      </Button>
    </form>
  );
}
