import type { ShownQuestion } from "../paper.ts";
import type { ListFilter, PaperSection } from "../sitting/palette.ts";
import type { SittingSession } from "../sitting/sitting.session.ts";
import { QuestionList } from "./QuestionList.tsx";
import { SubmitDialog } from "./SubmitDialog.tsx";
import { ViewSheet } from "./ViewSheet.tsx";

export { AnswerSheet } from "./AnswerSheet.tsx";

/** What lies over the paper now. */
export type Over = "nothing" | "view" | "submit" | { list: ListFilter };

export interface ExamDialogsProps {
  sitting: SittingSession;
  sections: readonly PaperSection[];
  shown: ShownQuestion;
  over: Over;
  onOver: (over: Over) => void;
  onGo: (mcqId: string) => void;
}

/** All that opens over the paper. Fetched right after the paper has come, so that none of it needs a network later. */
export function ExamDialogs({ sitting, sections, shown, over, onOver, onGo }: ExamDialogsProps) {
  const close = () => onOver("nothing");
  const filter = typeof over === "object" ? over.list : "all";
  return (
    <>
      <QuestionList
        sitting={sitting}
        sections={sections}
        current={shown.mcq.mcqId}
        open={typeof over === "object"}
        first={filter}
        onClose={close}
        onGo={onGo}
        onSubmit={() => onOver("submit")}
      />
      <ViewSheet sitting={sitting} shown={shown} open={over === "view"} onClose={close} />
      <SubmitDialog
        sitting={sitting}
        mcqIds={sections.flatMap(({ questions }) => questions.map(({ mcq }) => mcq.mcqId))}
        open={over === "submit"}
        onClose={close}
        onList={(list) => onOver({ list })}
      />
    </>
  );
}
