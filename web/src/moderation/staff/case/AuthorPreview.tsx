import type { Case, CaseAct } from "@sarathi/contract";
import { useT } from "../../../foundation/i18n.ts";
import { useReader } from "../../../foundation/reader.ts";
import { DecisionWords } from "../../parts/DecisionWords.tsx";
import type { RulingFormHandle } from "../RulingFields.tsx";
import { ENDLESS, isOfAuthor } from "../ruling.rules.ts";

const DAY_MS = 86_400_000;
const languages = ["ne", "en"] as const;

interface AuthorPreviewProps {
  one: Case;
  act: Exclude<CaseAct, "dismiss" | "escalate">;
  form: RulingFormHandle;
}

/** What the author will read, in the language that they read: nobody knows here which that is. */
export function AuthorPreview({ one, act, form }: AuthorPreviewProps) {
  const t = useT("moderation.staff");
  const { digits } = useReader();
  const { reason, explanation, days, content } = form.watch();
  const until =
    (act === "limit" || act === "suspend") && days !== ENDLESS
      ? new Date(Date.now() + Number(days) * DAY_MS).toISOString()
      : undefined;
  const becomes = one.kind !== "person" && isOfAuthor(act) ? content : undefined;
  return (
    <details open className="rounded border border-rule px-3 py-2">
      <summary className="min-h-8 font-bold">{t("preview.title")}</summary>
      {languages.map((language) => (
        <div key={language} lang={language} className="mt-2 border-t border-rule pt-2">
          <DecisionWords
            language={language}
            digits={language === "ne" ? digits : "latn"}
            said={{ act, kind: one.kind, reason: reason || undefined, explanation, until, becomes, byReports: false }}
          />
        </div>
      ))}
    </details>
  );
}
