import { type MistakeCause, mistakeCauses, type PracticeQuestion } from "@sarathi/contract";
import Bookmark from "lucide-react/icons/bookmark";
import { useT } from "../../foundation/i18n.ts";
import { ReportMistake } from "../../questions/index.ts";
import { Button } from "../../ui/Button.tsx";
import { PenMark } from "../../ui/PenMark.tsx";
import { Pick } from "../../ui/Pick.tsx";
import type { Given } from "../session.rules.ts";
import type { PracticeVisit } from "../usePracticeSession.ts";
import { Note } from "./Note.tsx";
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
      <Note text={question.note} onSave={(text) => visit.setNote(mcqId, text)} />
    </div>
  );
}
