import type { CaseRow, ModerationReason, OwnDecision } from "@sarathi/contract";
import { dateText } from "../../foundation/dates.ts";
import { clockTime } from "../../foundation/format.ts";
import type { Reader } from "../../foundation/reader.ts";
import { tOf } from "../../foundation/texts.ts";

/** What an author reads of a decision. */
export interface SaidDecision {
  act: OwnDecision["act"];
  kind: CaseRow["kind"];
  /** Undefined: none is chosen yet. */
  reason: ModerationReason | undefined;
  explanation: string;
  /** Of `limit` and `suspend`; undefined: without an end. */
  until: string | undefined;
  /** What becomes of the words beside it. */
  becomes?: "show" | "hide" | "remove" | undefined;
  byReports: boolean;
}

/** The heading over a decision. */
export function decisionTitle(said: Pick<SaidDecision, "act" | "kind">, language: Reader["language"]): string {
  const t = tOf(language, "moderation");
  const { act, kind } = said;
  if (act === "hide" || act === "remove") return t(`said.${act}.${kind === "comment" ? "comment" : "post"}`);
  return t(`said.${act}`);
}

interface DecisionWordsProps extends Reader {
  said: SaidDecision;
  /** The page says it as its own heading. */
  quietTitle?: boolean;
}

/** What was decided, why, and what it means: to its author, in plain words. */
export function DecisionWords({ said, language, digits, quietTitle = false }: DecisionWordsProps) {
  const t = tOf(language, "moderation");
  const { act, kind, reason, explanation, until, becomes, byReports } = said;
  const end = until && `${dateText(until, { language, digits })}, ${clockTime(until, digits)}`;
  return (
    <div className="grid gap-1.5">
      {!quietTitle && <p className="font-bold">{decisionTitle(said, language)}</p>}
      {byReports && <p>{t("byReports")}</p>}
      {reason && (
        <p>
          <b>{t("why.label")}:</b> {t(`why.${reason}`)}
        </p>
      )}
      {explanation && <p className="border-l-3 border-line pl-3 whitespace-pre-line wrap-anywhere">{explanation}</p>}
      <p className="text-ink-2">{t(`means.${act}`)}</p>
      {(act === "limit" || act === "suspend") && (
        <p>
          <b>{t("until.label")}:</b> {end ?? t("until.endless")}
        </p>
      )}
      {becomes && becomes !== "show" && <p>{decisionTitle({ act: becomes, kind }, language)}</p>}
    </div>
  );
}
