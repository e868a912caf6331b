import { useFormat, useT } from "../../foundation/i18n.ts";
import { type Evidence, isThin, isWeak } from "../evidence.rules.ts";

/** What one's results say of a topic; nothing for who is not known. */
export function EvidenceText({ evidence, known }: { evidence: Evidence | null; known: boolean }) {
  const t = useT("roadmaps");
  const f = useFormat();
  if (!known) return null;
  if (!evidence) return <span className="text-ink-3">{t("evidence.none")}</span>;
  if (isThin(evidence)) return <span className="text-ink-3">{t("evidence.thin")}</span>;
  const text = t("evidence.correct", {
    percent: f.percent(evidence.correct / evidence.answered),
    n: f.number(evidence.answered),
  });
  return isWeak(evidence) ? <b className="text-pen">{text}</b> : <span>{text}</span>;
}
