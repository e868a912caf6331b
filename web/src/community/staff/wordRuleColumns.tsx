import type { WordRule } from "@sarathi/contract";
import { useT } from "../../foundation/i18n.ts";
import type { Column } from "../../staff/StaffList.tsx";
import { Time } from "../../staff/Time.tsx";
import { Button } from "../../ui/Button.tsx";

export type RuleAct = "edit" | "remove";
type OnAct = (rule: WordRule, act: RuleAct) => void;

function Pattern({ rule }: { rule: WordRule }) {
  const t = useT("community.staff");
  return (
    <span className="grid gap-0.5">
      <b className="wrap-anywhere">{rule.pattern}</b>
      <span className="text-tiny text-ink-2 wrap-anywhere">{t("key", { key: rule.key })}</span>
      {rule.note && <span className="whitespace-pre-line text-ink-2 wrap-anywhere">{rule.note}</span>}
    </span>
  );
}

function Maker({ createdBy }: Pick<WordRule, "createdBy">) {
  const t = useT("community.staff");
  return <span className="text-ink-2">{createdBy ? `@${createdBy}` : t("ofSite")}</span>;
}

function Acts({ rule, onAct }: { rule: WordRule; onAct: OnAct }) {
  const t = useT("community.staff");
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="s" onClick={() => onAct(rule, "edit")}>
        {t("edit")}
        <span className="sr-only">{rule.pattern}</span>
      </Button>
      <Button size="s" onClick={() => onAct(rule, "remove")}>
        {t("remove")}
        <span className="sr-only">{rule.pattern}</span>
      </Button>
    </span>
  );
}

export function useRuleColumns(onAct: OnAct): Column<WordRule>[] {
  const t = useT("community.staff");
  return [
    { key: "pattern", title: t("pattern"), cell: (rule) => <Pattern rule={rule} />, className: "min-w-48" },
    { key: "kind", title: t("kind.label"), cell: ({ kind }) => t(`kind.${kind}`) },
    { key: "action", title: t("action.label"), cell: ({ action }) => t(`action.${action}`) },
    { key: "by", title: t("by"), cell: ({ createdBy }) => <Maker createdBy={createdBy} /> },
    { key: "at", title: t("at"), cell: ({ updatedAt }) => <Time at={updatedAt} /> },
    {
      key: "act",
      title: t("acts"),
      cell: (rule) => <Acts rule={rule} onAct={onAct} />,
      className: "whitespace-nowrap",
      end: true,
    },
  ];
}

/** A rule where a table does not fit. */
export function RuleCard({ rule, onAct }: { rule: WordRule; onAct: OnAct }) {
  const t = useT("community.staff");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <Pattern rule={rule} />
      <span className="text-ink-2">
        {t(`kind.${rule.kind}`)} · {t(`action.${rule.action}`)} · <Maker createdBy={rule.createdBy} />
      </span>
      <Acts rule={rule} onAct={onAct} />
    </div>
  );
}
