import { type McqPreview, QuestionDraft, questionAdmin } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import { useWatch } from "react-hook-form";
import { pick, useLanguage, useT } from "../../../foundation/i18n.ts";
import { queryOf } from "../../../foundation/query.ts";
import { useRested } from "../../../staff/useRested.ts";
import { Button } from "../../../ui/Button.tsx";
import { MarkedOption, Options } from "../../../ui/Option.tsx";
import { QuestionText } from "../../../ui/QuestionText.tsx";
import { Written } from "../../../ui/Written.tsx";
import writtenLook from "../../../ui/written.css?url";
import { draftOf, type EditorValues, letterOf } from "./editor.rules.ts";
import type { EditorForm } from "./useEditorForm.ts";

/** Formulas and tables are drawn by the server; anything else is shown as it is typed. */
const needsServer = (draft: QuestionDraft): boolean => /\$|^\s*\|/m.test(Object.values(flatTexts(draft)).join("\n"));
const flatTexts = ({ question, options, explanation }: QuestionDraft) =>
  [question, explanation, ...options.map(({ text }) => text)].flatMap(({ ne = "", en = "" }) => [ne, en]);

/** What the server makes of a draft that is whole, when the typing rests. */
function useRendered(values: EditorValues): McqPreview | undefined {
  const rested = useRested(values);
  const parsed = QuestionDraft.safeParse(draftOf(rested));
  const draft = parsed.success && needsServer(parsed.data) ? parsed.data : undefined;
  const query = useQuery({
    ...queryOf(questionAdmin.previewMcq, { body: draft ?? (draftOf(rested) as QuestionDraft) }),
    enabled: draft !== undefined,
    placeholderData: (before) => before,
  });
  return draft && query.data;
}

/** As wide as a phone, whose margins it has. */
const phone = { "--g": "8px", "--pad": "12px", "--m": "0px", "--opt": "16px" } as CSSProperties;

/** The question as a candidate sees it on a phone, while it is written. */
export function Preview({ form }: { form: EditorForm }) {
  const t = useT("questions.staff");
  const common = useT("common");
  const own = useLanguage();
  const [language, setLanguage] = useState(own);
  const values = useWatch({ control: form.control }) as EditorValues;
  const rendered = useRendered(values);
  const other = language === "ne" ? "en" : "ne";
  return (
    <section aria-label={t("preview.title")} className="grid gap-1.5">
      <link rel="stylesheet" href={writtenLook} precedence="part" />
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-small!">{t("preview.title")}</h2>
        <Button size="s" variant="quiet" lang={other} onClick={() => setLanguage(other)}>
          {common(`language.${other}`)}
        </Button>
      </div>
      <div style={phone} className="max-w-[30rem] overflow-hidden border border-edge bg-paper px-3 py-3 text-body">
        <Face values={values} rendered={rendered} language={language} />
      </div>
    </section>
  );
}

interface FaceProps {
  values: EditorValues;
  rendered: McqPreview | undefined;
  language: "ne" | "en";
}

function Face({ values, rendered, language }: FaceProps) {
  const t = useT("questions.staff");
  const html = rendered?.mcq.html;
  const { question, options, explanation, source } = values;
  if (!pick(question, language) && !values.image) return <p className="text-ink-3">{t("preview.empty")}</p>;
  return (
    <>
      <div className="mb-3 text-lead leading-normal">
        <Said text={question} html={html?.question} language={language} />
        <Picture of={values} language={language} />
      </div>
      <Options>
        <ul>
          {options.map((option, index) => (
            <MarkedOption
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
              key={index}
              letter={letterOf(index)}
              multiple={options.filter(({ correct }) => correct).length > 1}
              {...(option.correct && { verdict: "right" as const, note: "" })}
            >
              <Said text={option.text} html={html?.options?.[index]} language={language} />
              <Picture of={option} language={language} />
            </MarkedOption>
          ))}
        </ul>
      </Options>
      {(pick(explanation, language) || pick(source.text, language)) && (
        <div className="mt-3 text-small">
          <Said text={explanation} html={rendered?.solution.html?.explanation} language={language} />
          {pick(source.text, language) && (
            <p className="mt-1.5 text-ink-2">
              <QuestionText text={source.text} language={language} />
            </p>
          )}
        </div>
      )}
    </>
  );
}

type Sides = { ne?: string | undefined; en?: string | undefined };

/** A text as it was rendered, or as it is typed. */
function Said({ text, html, language }: { text: Sides; html: Sides | undefined; language: "ne" | "en" }) {
  const drawn = html?.[language];
  if (drawn) return <Written html={drawn} language={language} />;
  return pick(text, language) ? <QuestionText text={text} language={language} /> : null;
}

function Picture({ of, language }: { of: Pick<EditorValues, "image" | "imageAlt">; language: "ne" | "en" }) {
  if (!of.image) return null;
  return <img src={of.image} alt={pick(of.imageAlt, language)} className="mt-2 max-h-72 max-w-full" />;
}
