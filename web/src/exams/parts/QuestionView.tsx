import Flag from "lucide-react/icons/flag";
import Strikethrough from "lucide-react/icons/strikethrough";
import Undo from "lucide-react/icons/undo-2";
import { memo, type Ref } from "react";
import { useStore } from "zustand";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { Option } from "../../ui/Option.tsx";
import { State } from "../../ui/Tag.tsx";
import { languagesOf, letters, penaltyOf, type ShownQuestion } from "../paper.ts";
import { answerOf } from "../records/outbox.ts";
import type { SittingSession } from "../sitting/sitting.session.ts";
import { QuestionPicture, QuestionText } from "./QuestionText.tsx";

/** Text sizes of the paper: stem and options. */
export const textSizes = [
  "[--stem:18px] [--opt:17px] md:[--stem:19px]",
  "[--stem:21px] [--opt:20px]",
  "[--stem:25px] [--opt:23px]",
  "[--stem:30px] [--opt:27px]",
] as const;

interface QuestionProps {
  sitting: SittingSession;
  shown: ShownQuestion;
  total: number;
  negativeMarking: number;
  open: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
  /** On the whole paper each question is one of many. */
  level: 1 | 2;
}

/** One question with everything that can be done to it. */
export const QuestionView = memo(function QuestionView(props: QuestionProps) {
  const { sitting, shown, level, headingRef, open } = props;
  const { mcq } = shown;
  const t = useT("sitting");
  const f = useFormat();
  const answer = useStore(sitting.store, (state) => answerOf(state.record, mcq.mcqId));
  const language = useStore(sitting.store, ({ record: { view } }) => {
    const turned = view.turned.includes(mcq.mcqId);
    return turned ? (view.language === "ne" ? "en" : "ne") : view.language;
  });
  const Heading = level === 1 ? "h1" : "h2";
  const id = `q-${mcq.mcqId}`;
  return (
    <article aria-labelledby={id} data-question={mcq.mcqId}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Heading
          id={id}
          ref={headingRef}
          tabIndex={-1}
          aria-label={t("sit.questionOf", { n: f.number(shown.number), total: f.number(props.total) })}
          className="scroll-mt-40 text-small font-bold num"
        >
          {t("sit.question", { n: f.number(shown.number) })}{" "}
          <span className="font-normal text-ink-2">{t("sit.ofTotal", { total: f.number(props.total) })}</span>
        </Heading>
        <QuestionFacts {...props} language={language} />
      </div>
      <p className="mt-3 mb-5 text-(length:--stem) leading-[1.65]">
        <QuestionText text={mcq.question} language={language} />
        <QuestionPicture of={mcq} language={language} />
      </p>
      <Options {...props} language={language} />
      <div className="mt-4 -ml-3 flex flex-wrap gap-x-1.5">
        <Button
          variant="quiet"
          size="s"
          disabled={!open}
          aria-pressed={answer.flagged}
          onClick={() => sitting.toggleFlag(mcq.mcqId)}
          className="aria-pressed:bg-mark-tint aria-pressed:text-mark"
        >
          <Flag aria-hidden="true" className={`size-4 ${answer.flagged ? "fill-current" : ""}`} />
          {t("sit.mark")}
        </Button>
        <Button
          variant="quiet"
          size="s"
          disabled={!open || answer.selected.length === 0}
          onClick={() => sitting.clear(mcq.mcqId)}
        >
          {t("sit.clear")}
        </Button>
      </div>
    </article>
  );
});

type WithLanguage = QuestionProps & { language: "ne" | "en" };

function QuestionFacts({ sitting, shown: { mcq }, negativeMarking, language }: WithLanguage) {
  const t = useT("sitting");
  const common = useT("common");
  const f = useFormat();
  const has = languagesOf(mcq);
  const other = language === "ne" ? "en" : "ne";
  const both = mcq.question.ne !== undefined && mcq.question.en !== undefined;
  const penalty = penaltyOf(mcq.marks, negativeMarking);
  const marks = f.marks(mcq.marks);
  const turn = () => {
    const { turned } = sitting.store.getState().record.view;
    const without = turned.filter((mcqId) => mcqId !== mcq.mcqId);
    sitting.setView({ turned: without.length < turned.length ? without : [...turned, mcq.mcqId] });
  };
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-1.5">
      <State>
        {penalty > 0 ? t("sit.worth", { marks, penalty: f.marks(penalty) }) : t("sit.worthFree", { marks })}
      </State>
      {mcq.multiple && <State tone="info">{t("sit.many")}</State>}
      {both ? (
        <button
          type="button"
          lang={other}
          onClick={turn}
          aria-label={t("sit.turn", { language: common(`language.${other}`) })}
          className="thumb rounded text-small font-bold text-ink-2 hover:bg-sunk"
        >
          {t(`sit.short.${other}`)}
        </button>
      ) : (
        !has[language] && <State tone="warn">{t("sit.onlyIn", { language: common(`language.${other}`) })}</State>
      )}
    </div>
  );
}

function Options({ sitting, shown, open, language }: WithLanguage) {
  const t = useT("sitting");
  const { mcq } = shown;
  const answer = useStore(sitting.store, (state) => answerOf(state.record, mcq.mcqId));
  return (
    <fieldset
      role={mcq.multiple ? undefined : "radiogroup"}
      aria-label={mcq.multiple ? t("sit.chooseMany") : t("sit.chooseOne")}
      className="grid min-w-0 gap-2.5 text-(length:--opt)"
    >
      {shown.optionOrder.map((index, place) => {
        const option = mcq.options[index];
        const letter = letters[place];
        if (!option || !letter) return null;
        const struck = answer.struck.includes(index);
        const chosen = answer.selected.includes(index);
        return (
          <div key={index} className="flex items-center gap-0.5">
            <div className="min-w-0 grow">
              <Option
                letter={letter}
                name={mcq.mcqId}
                checked={chosen}
                multiple={mcq.multiple}
                disabled={!open}
                struck={struck}
                note={struck ? t("sit.struck") : undefined}
                onChoose={() => sitting.choose(mcq.mcqId, index)}
              >
                <QuestionText text={option.text} language={language} />
                <QuestionPicture of={option} language={language} />
              </Option>
            </div>
            <IconButton
              label={t(struck ? "sit.unstrike" : "sit.strike", { letter })}
              aria-pressed={struck}
              disabled={!open || chosen}
              onClick={() => sitting.toggleStrike(mcq.mcqId, index)}
              className="-mr-2 shrink-0 text-ink-3! disabled:invisible"
            >
              {struck ? (
                <Undo aria-hidden="true" className="size-4" />
              ) : (
                <Strikethrough aria-hidden="true" className="size-4" />
              )}
            </IconButton>
          </div>
        );
      })}
    </fieldset>
  );
}
