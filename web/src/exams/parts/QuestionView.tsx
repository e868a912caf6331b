import { memo, type Ref } from "react";
import { useStore } from "zustand";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Option, Options } from "../../ui/Option.tsx";
import { QuestionText } from "../../ui/QuestionText.tsx";
import { State } from "../../ui/Tag.tsx";
import { languagesOf, letters, type Passage, penaltyOf, type ShownQuestion } from "../paper.ts";
import { answerOf } from "../records/outbox.ts";
import type { PaperSitting } from "../sitting/sitting.session.ts";
import { useLongPress } from "../sitting/useLongPress.ts";
import { PassageSlip } from "./PassageSlip.tsx";
import { QuestionPicture } from "./QuestionPicture.tsx";

interface QuestionProps {
  sitting: PaperSitting;
  shown: ShownQuestion;
  /** The passage that it shares with its neighbours. */
  passage: Passage | undefined;
  total: number;
  negativeMarking: number;
  open: boolean;
  headingRef?: Ref<HTMLHeadingElement>;
  /** On the whole paper each question is one of many. */
  level: 1 | 2;
  /** Its number alone: the rest follows in a moment. */
  bare?: boolean;
}

/** One question as it is printed: the number outside of the margin line, what it is worth, the stem, the options. */
export const QuestionView = memo(function QuestionView(props: QuestionProps) {
  const { sitting, shown, passage, level, headingRef, bare } = props;
  const { mcq } = shown;
  const t = useT("sitting");
  const f = useFormat();
  const language = useStore(sitting.store, ({ record: { view } }) => {
    const turned = view.turned.includes(mcq.mcqId);
    return turned ? (view.language === "ne" ? "en" : "ne") : view.language;
  });
  const Heading = level === 1 ? "h1" : "h2";
  const id = `q-${mcq.mcqId}`;
  return (
    <article
      aria-labelledby={id}
      data-question={mcq.mcqId}
      className={`relative md:max-w-[852px] md:pl-[152px] ${level === 2 ? `exam-row max-md:-mx-4 max-md:px-4 ${bare ? "unfilled" : ""}` : ""}`}
    >
      <div className="flex min-h-13 flex-wrap items-center gap-x-2 md:min-h-10 short:min-h-9">
        <Heading
          id={id}
          ref={headingRef}
          tabIndex={-1}
          aria-describedby={`${id}-stem`}
          className="mr-auto text-[26px]! leading-none! outline-none num md:absolute md:top-[39px] md:left-0 md:w-[104px] md:text-end md:text-[34px]!"
        >
          <span className="sr-only">
            {t("sit.questionOf", { n: f.number(shown.number), total: f.number(props.total) })}
          </span>{" "}
          <span aria-hidden="true">{f.number(shown.number)}.</span>
        </Heading>
        {!bare && <QuestionFacts {...props} language={language} />}
      </div>
      {!bare && (
        <>
          {passage && <PassageSlip title={t("sit.passage")} passage={passage} language={language} />}
          <div id={`${id}-stem`} className="pb-4.5 text-(length:--stem) leading-[1.65]">
            <QuestionText
              text={passage?.question ?? mcq.question}
              html={passage ? undefined : mcq.html?.question}
              language={language}
            />
            <QuestionPicture of={mcq} language={language} />
          </div>
          <Choices {...props} language={language} />
        </>
      )}
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
    <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-2 text-small leading-tight text-ink-2 num">
      {mcq.multiple && <State tone="info">{t("sit.many")}</State>}
      <span>
        {penalty > 0
          ? t("sit.worth", { count: mcq.marks, marks, penalty: f.marks(penalty) })
          : t("sit.worthFree", { count: mcq.marks, marks })}
      </span>
      {both ? (
        <button
          type="button"
          lang={other}
          onClick={turn}
          aria-label={t("sit.turn", { language: common(`language.${other}`) })}
          className="thumb -mr-3 rounded text-tiny font-bold hover:bg-sunk"
        >
          {t(`sit.short.${other}`)}
        </button>
      ) : (
        !has[language] && <State tone="warn">{t("sit.onlyIn", { language: common(`language.${other}`) })}</State>
      )}
    </div>
  );
}

function Choices({ sitting, shown, open, language }: WithLanguage) {
  const t = useT("sitting");
  const { mcq } = shown;
  const answer = useStore(sitting.store, (state) => answerOf(state.record, mcq.mcqId));
  const press = useLongPress((index) => sitting.toggleStrike(mcq.mcqId, index));
  return (
    <fieldset
      role={mcq.multiple ? undefined : "radiogroup"}
      aria-label={mcq.multiple ? t("sit.chooseMany") : t("sit.chooseOne")}
      className="min-w-0 touch-manipulation select-none [-webkit-touch-callout:none]"
      {...press}
    >
      <Options>
        {shown.optionOrder.map((index, place) => {
          const option = mcq.options[index];
          const letter = letters[place];
          if (!option || !letter) return null;
          const struck = answer.struck.includes(index);
          return (
            <div key={index} data-option={index}>
              <Option
                letter={letter}
                name={mcq.mcqId}
                checked={answer.selected.includes(index)}
                multiple={mcq.multiple}
                disabled={!open}
                struck={struck}
                note={struck ? t("sit.struck") : undefined}
                onChoose={() => sitting.choose(mcq.mcqId, index)}
              >
                <QuestionText text={option.text} html={mcq.html?.options?.[index]} language={language} />
                <QuestionPicture of={option} language={language} />
              </Option>
            </div>
          );
        })}
      </Options>
    </fieldset>
  );
}
