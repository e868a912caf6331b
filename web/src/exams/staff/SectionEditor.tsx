import type { AdminTest, PaperQuestion } from "@sarathi/contract";
import Ellipsis from "lucide-react/icons/ellipsis";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { languageOf, pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { Grip } from "../../staff/order/Grip.tsx";
import { useOrder } from "../../staff/order/useOrder.ts";
import { draggedLook } from "../../staff/StaffTable.tsx";
import { Button } from "../../ui/Button.tsx";
import { Menu, MenuButton } from "../../ui/Menu.tsx";
import { inOrderOf, inSection, stepped } from "./arrangement.rules.ts";
import { MarksDialog } from "./MarksDialog.tsx";
import { QuestionRow } from "./QuestionRow.tsx";
import { SectionDialog } from "./SectionDialog.tsx";
import type { PaperSaving } from "./usePaperSaving.ts";

type Section = AdminTest["sections"][number];

interface SectionEditorProps {
  test: AdminTest;
  section: Section;
  /** Its place, from 0. */
  at: number;
  /** Questions in the sections before it. */
  before: number;
  /** Absent: the paper is frozen. */
  saving: PaperSaving | undefined;
  onPick: () => void;
}

/** One section of a paper: its title and what can be done with it, then its questions, moved by grip or by keys. */
export function SectionEditor({ test, section, at, before, saving, onPick }: SectionEditorProps) {
  const t = useT("exams.staff");
  const f = useFormat();
  const language = useLanguage();
  const nameOf = ({ question }: PaperQuestion) => pick(question, language).slice(0, 60);
  const asRows = section.questions.map((question) => ({ ...question, _id: question.mcqId }));
  const { rows, said, move } = useOrder(
    asRows,
    saving && {
      name: nameOf,
      save: (ids) => saving.save((paper) => inOrderOf(paper, section._id, ids), t("paper.ordered")),
    },
  );
  const marks = section.questions.reduce((sum, question) => sum + question.marks, 0);
  return (
    <section aria-labelledby={`section-${section._id}`} className="grid grid-cols-[minmax(0,1fr)]">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-1.5">
        <h3 id={`section-${section._id}`} lang={languageOf(section.title, language)} className="scroll-mt-24">
          {pick(section.title, language)}
        </h3>
        <span className="text-small text-ink-2 num">
          {t("tests.paper", { count: rows.length, n: f.number(rows.length), marks: f.marks(marks) })}
        </span>
        {saving && (
          <span className="ml-auto flex items-center gap-1">
            <Button size="s" onClick={onPick}>
              <Plus aria-hidden="true" className="size-4" />
              {t("picker.open")}
            </Button>
            <SectionMenu test={test} section={section} at={at} saving={saving} />
          </span>
        )}
      </header>
      {rows.length === 0 && <p className="py-3 text-small text-ink-2">{t("section.empty")}</p>}
      <ol className="divide-y divide-rule">
        {rows.map((question, i) => (
          <li key={question.mcqId} data-row className={`relative flex items-start gap-1 py-1.5 ${draggedLook}`}>
            {saving && (
              <Grip
                name={nameOf(question)}
                at={i}
                total={rows.length}
                onMove={(to, passing) => move(question._id, to, passing)}
              />
            )}
            <QuestionRow
              test={test}
              sectionId={section._id}
              question={question}
              number={before + i + 1}
              saving={saving}
            />
          </li>
        ))}
      </ol>
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
    </section>
  );
}

type SectionMenuProps = Pick<SectionEditorProps, "test" | "section" | "at"> & { saving: PaperSaving };

function SectionMenu({ test, section, at, saving }: SectionMenuProps) {
  const t = useT("exams.staff");
  const f = useFormat();
  const language = useLanguage();
  const [over, setOver] = useState<"name" | "marks">();
  const id = section._id;
  const name = pick(section.title, language);
  const close = () => setOver(undefined);
  return (
    <>
      <Menu
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        label={t("section.menu", { name })}
        triggerClass="thumb rounded text-ink-2 hover:bg-sunk hover:text-ink"
        align="right"
      >
        <MenuButton onClick={() => setOver("name")}>{t("section.rename")}</MenuButton>
        {section.questions.length > 0 && <MenuButton onClick={() => setOver("marks")}>{t("section.marks")}</MenuButton>}
        {at > 0 && (
          <MenuButton onClick={() => void saving.save((paper) => stepped(paper, id, -1), t("section.moved"))}>
            {t("section.up")}
          </MenuButton>
        )}
        {at < test.sections.length - 1 && (
          <MenuButton onClick={() => void saving.save((paper) => stepped(paper, id, 1), t("section.moved"))}>
            {t("section.down")}
          </MenuButton>
        )}
        <MenuButton
          onClick={() =>
            void saving.save(
              (paper) => paper.filter(({ _id }) => _id !== id),
              t("section.removed", { name, count: section.questions.length, n: f.number(section.questions.length) }),
            )
          }
        >
          <span className="text-pen">{t("section.remove")}</span>
        </MenuButton>
      </Menu>
      <SectionDialog
        open={over === "name"}
        title={t("section.rename")}
        confirm={t("save")}
        section={section}
        busy={saving.busy}
        onClose={close}
        onSave={async (title) => {
          if (await saving.save((paper) => inSection(paper, id, (one) => ({ ...one, title })))) close();
        }}
      />
      <MarksDialog
        open={over === "marks"}
        title={t("section.marks")}
        marks={section.questions[0]?.marks}
        busy={saving.busy}
        onClose={close}
        onSave={async (marks) => {
          const each = (paper: Parameters<typeof inSection>[0]) =>
            inSection(paper, id, (one) => ({ ...one, questions: one.questions.map((q) => ({ ...q, marks })) }));
          if (await saving.save(each, t("section.marked"))) close();
        }}
      />
    </>
  );
}
