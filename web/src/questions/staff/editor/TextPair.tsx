import { looksLikeMojibake, looksLikePreeti, preetiToUnicode, repairMojibake } from "@sarathi/contract";
import { type CSSProperties, useDeferredValue, useMemo, useState } from "react";
import { useController } from "react-hook-form";
import { useT } from "../../../foundation/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import type { EditorForm, ProblemAt } from "./useEditorForm.ts";

/** Places of the form that hold a text in both languages. */
type Pair =
  | "question"
  | "explanation"
  | "source.text"
  | "imageAlt"
  | `options.${number}.text`
  | `options.${number}.imageAlt`;

interface TextPairProps {
  form: EditorForm;
  problem: ProblemAt;
  place: Pair;
  label: (language: "ne" | "en") => string;
  rows?: number;
  hint?: string;
  /** In an empty field whose label is only read: its language. */
  named?: boolean;
  /** Lines of their own in the grid of whoever draws them. */
  className?: string;
}

/** A text in both languages, side by side; below each other on phones. */
export function TextPair({ className = "grid gap-x-5 gap-y-3 md:grid-cols-2", ...props }: TextPairProps) {
  return (
    <div className={className}>
      <Side {...props} language="ne" />
      <Side {...props} language="en" />
    </div>
  );
}

function Side({
  form,
  problem,
  place,
  label,
  rows = 1,
  hint,
  named,
  language,
}: TextPairProps & { language: "ne" | "en" }) {
  const name = `${place}.${language}` as const;
  const { field } = useController({ control: form.control, name });
  const { value, ...wiring } = field;
  const common = useT("common");
  return (
    <div className="min-w-0">
      <TextArea
        {...wiring}
        value={value ?? ""}
        label={label(language)}
        hint={hint}
        placeholder={named ? common(`language.${language}`) : undefined}
        lang={language}
        rows={rows}
        style={{ "--rows": rows } as CSSProperties}
        error={problem(name)}
        className="mcq-text"
      />
      <Conversion text={value ?? ""} onConvert={field.onChange} />
    </div>
  );
}

/** How a text is mended that was typed for another font, or was read wrongly on its way. */
function mendingOf(text: string): { kind: "preeti" | "mojibake"; text: string } | undefined {
  if (text.trim().length < 4) return undefined;
  if (looksLikeMojibake(text).likely) return { kind: "mojibake", text: repairMojibake(text) };
  if (looksLikePreeti(text).likely) return { kind: "preeti", text: preetiToUnicode(text) };
  return undefined;
}

/** Offers to convert what is no Unicode, with what it becomes; never by itself. */
function Conversion({ text, onConvert }: { text: string; onConvert: (text: string) => void }) {
  const t = useT("questions.staff");
  const late = useDeferredValue(text);
  const mending = useMemo(() => mendingOf(late), [late]);
  const [left, setLeft] = useState<string>();
  if (!mending || left === late) return null;
  return (
    <div role="status" className="mt-1.5 grid gap-1.5 border-l-3 border-mark bg-sunk p-3">
      <p>
        <b>{t(`convert.${mending.kind}`)}</b> {t("convert.becomes")}
      </p>
      <p lang="ne" className="line-clamp-2 whitespace-pre-line wrap-anywhere">
        {mending.text}
      </p>
      <p className="flex flex-wrap gap-2">
        <Button size="s" onClick={() => onConvert(mending.text)}>
          {t("convert.do")}
        </Button>
        <Button size="s" variant="quiet" onClick={() => setLeft(late)}>
          {t("convert.leave")}
        </Button>
      </p>
    </div>
  );
}
