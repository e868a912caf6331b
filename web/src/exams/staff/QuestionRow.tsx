import type { AdminTest, PaperQuestion } from "@sarathi/contract";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useState } from "react";
import { Link } from "react-router";
import { languageOf, pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { targetPaths } from "../../staff/paths.ts";
import { Menu, MenuButton, MenuLink } from "../../ui/Menu.tsx";
import { State, Tag } from "../../ui/Tag.tsx";
import { movedTo, without, withQuestion } from "./arrangement.rules.ts";
import { MarksDialog } from "./MarksDialog.tsx";
import type { PaperSaving } from "./usePaperSaving.ts";

interface QuestionRowProps {
  test: AdminTest;
  sectionId: string;
  question: PaperQuestion;
  /** Its place in the whole paper, from 1. */
  number: number;
  saving: PaperSaving | undefined;
}

/** A question in a paper: its stem, what it is worth, and what about it is to be looked at. */
export function QuestionRow(props: QuestionRowProps) {
  const { question, number, saving } = props;
  const t = useT("exams.staff");
  const f = useFormat();
  const language = useLanguage();
  const isOld = question.version < question.currentVersion;
  return (
    <>
      <span id={`question-${question.mcqId}`} className="min-w-7 scroll-mt-24 pt-1 text-end font-bold num">
        {f.number(number)}.
      </span>
      <div className="min-w-0 grow px-1 py-1">
        <Link
          to={targetPaths.mcq(question.mcqId)}
          lang={languageOf(question.question, language)}
          className="line-clamp-2 text-ink"
        >
          {pick(question.question, language)}
        </Link>
        <p className="flex flex-wrap items-baseline gap-x-2.5 text-tiny text-ink-2 num">
          <span>{t("question.worth", { count: question.marks, marks: f.marks(question.marks) })}</span>
          <span>{t(`difficulty.${question.difficulty}`)}</span>
          {question.chapter && <span>{question.chapter[language === "ne" ? "nepaliText" : "name"]}</span>}
          {question.group && <Tag>{t("question.passage")}</Tag>}
          {question.state !== "verified" && <State tone="warn">{t(`mcqState.${question.state}`)}</State>}
          {isOld && (
            <State tone="warn">
              {t("question.old", { n: f.number(question.version), now: f.number(question.currentVersion) })}
            </State>
          )}
        </p>
      </div>
      {saving && <QuestionMenu {...props} saving={saving} isOld={isOld} />}
    </>
  );
}

function QuestionMenu({
  test,
  sectionId,
  question,
  number,
  saving,
  isOld,
}: QuestionRowProps & { saving: PaperSaving; isOld: boolean }) {
  const t = useT("exams.staff");
  const f = useFormat();
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const { mcqId, currentVersion } = question;
  const n = f.number(number);
  return (
    <>
      <Menu
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        label={t("question.menu", { n })}
        triggerClass="thumb rounded text-ink-2 hover:bg-sunk hover:text-ink"
        align="right"
      >
        {isOld && (
          <MenuButton
            onClick={() =>
              void saving.save(
                (paper) => withQuestion(paper, mcqId, (one) => ({ ...one, version: currentVersion })),
                t("question.renewed", { n }),
              )
            }
          >
            {t("question.renew")}
          </MenuButton>
        )}
        <MenuButton onClick={() => setAsking(true)}>{t("question.marks")}</MenuButton>
        {test.sections
          .filter(({ _id }) => _id !== sectionId)
          .map((section) => (
            <MenuButton
              key={section._id}
              onClick={() =>
                void saving.save((paper) => movedTo(paper, mcqId, section._id), t("question.moved", { n }))
              }
            >
              {t("question.moveTo", { name: pick(section.title, language) })}
            </MenuButton>
          ))}
        <MenuLink to={targetPaths.mcq(mcqId)}>{t("question.open")}</MenuLink>
        <MenuButton onClick={() => void saving.save((paper) => without(paper, mcqId), t("question.removed", { n }))}>
          <span className="text-pen">{t("question.remove")}</span>
        </MenuButton>
      </Menu>
      <MarksDialog
        open={asking}
        title={t("question.marksOf", { n })}
        marks={question.marks}
        busy={saving.busy}
        onClose={() => setAsking(false)}
        onSave={async (marks) => {
          const change = (paper: Parameters<typeof withQuestion>[0]) =>
            withQuestion(paper, mcqId, (one) => ({ ...one, marks }));
          if (await saving.save(change, t("question.marked", { n }))) setAsking(false);
        }}
      />
    </>
  );
}
