import type { AuditAction, AuditEntry } from "@sarathi/contract";
import MoveRight from "lucide-react/icons/move-right";
import { Link } from "react-router";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { type Language, lookUp } from "../../foundation/texts.ts";
import { targetPath } from "../../staff/paths.ts";
import { type Change, changesOf } from "./changes.ts";

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** Fields whose values are words of the program, with names in the dictionary. */
const NAMED: ReadonlySet<string> = new Set(["state", "to", "outcome", "act", "kind"]);

/** A text of the dictionary, or what has none there as it is. */
const named = (language: Language, place: string, name: string): string =>
  lookUp(language, "accounts.staff", `${place}.${name}`) ?? name;

/** What an action is called. */
export function useActionName(): (action: AuditAction) => string {
  const t = useT("accounts.staff");
  return (action) => t(`audit.name.${action}`);
}

/** Who did it; the command line and the system have no name. */
export function Actor({ entry }: { entry: AuditEntry }) {
  const t = useT("accounts.staff");
  return entry.actor ? <>@{entry.actor}</> : <span className="text-ink-2">{t("audit.system")}</span>;
}

/** What it was done to; leads to its sheet. */
export function Target({ entry }: { entry: AuditEntry }) {
  const t = useT("accounts.staff");
  const staff = useT("staff");
  const isAccount = entry.targetKind === "account";
  if (!entry.target) {
    const gone = t(isAccount ? "audit.erased" : "audit.gone");
    return <span className="text-ink-2">{entry.targetId ? gone : staff("none")}</span>;
  }
  const name = isAccount ? `@${entry.target}` : entry.target;
  const path = entry.targetId && targetPath(entry.targetKind, entry.targetId);
  return path ? <Link to={path}>{name}</Link> : name;
}

function useValueText(): (field: string, value: unknown) => string {
  const language = useLanguage();
  const t = useT("accounts.staff");
  const staff = useT("staff");
  const f = useFormat();
  const date = useDate();
  const text = (field: string, value: unknown): string => {
    if (value === undefined || value === null)
      return field === "until" && value === null ? t("until.lifted") : staff("none");
    if (field === "until") {
      if (typeof value === "string" && !Number.isNaN(Date.parse(value))) return `${date(value)}, ${f.time(value)}`;
    }
    if (typeof value === "string" && INSTANT.test(value)) return `${date(value)}, ${f.time(value)}`;
    if (typeof value === "number") return f.number(value);
    if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no");
    if (Array.isArray(value)) return value.map((one) => text(field, one)).join(", ") || staff("none");
    // A text in both languages.
    if (typeof value === "object" && value !== null) return Object.values(value).filter(Boolean).join(" · ");
    if (typeof value !== "string") return JSON.stringify(value);
    if (field === "role") return named(language, "role", value);
    return NAMED.has(field) ? named(language, "audit.value", value) : value;
  };
  return text;
}

function ChangeLine({ change }: { change: Change }) {
  const language = useLanguage();
  const t = useT("accounts.staff");
  const text = useValueText();
  return (
    <li className="wrap-anywhere">
      <span className="text-ink-3">{named(language, "audit.field", change.field)}: </span>
      {change.hasBefore && (
        <>
          <span className="text-ink-2">{text(change.field, change.from)}</span>
          <MoveRight aria-hidden="true" className="mx-1.5 inline size-3.5" />
          <span className="sr-only"> {t("audit.becomes")} </span>
        </>
      )}
      {text(change.field, change.to)}
    </li>
  );
}

/** Before → after, a line for each thing that changed. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  return (
    <ul className="num">
      {changes.map((change) => (
        <ChangeLine key={change.field} change={change} />
      ))}
    </ul>
  );
}
