import type { AdminEvent } from "@sarathi/contract";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";
import { State } from "../../ui/Tag.tsx";
import { type EventField, eventFields } from "./event.rules.ts";

/** Leads to a field and into it. */
function showField(name: string) {
  const place = document.getElementById(`field-${name}`);
  place?.scrollIntoView({ block: "center" });
  place?.querySelector<HTMLElement>("input, textarea, select, a, button")?.focus();
}

const look = "text-left text-ink underline decoration-rule-2 underline-offset-3";

/** What stands against publishing a draft as it is saved, each leading to its field. */
export function Problems({ event: { mockTestId, problems } }: { event: AdminEvent }) {
  const t = useT("events.staff");
  const f = useFormat();
  const nameOf = (field: string) => {
    const known = eventFields.find((one): one is EventField => one === field);
    return known ? t(`field.${known}`) : "";
  };
  return (
    <aside
      aria-label={t("check.title")}
      className="grid gap-3 border-l border-line pl-4 text-small max-[1179px]:order-first min-[1180px]:sticky min-[1180px]:top-20"
    >
      <h3>{t("check.title")}</h3>
      <p role="status">
        {problems.length === 0 ? (
          <State tone="ok">
            <span aria-hidden="true">✓</span>
            <span>{t("check.ready")}</span>
          </State>
        ) : (
          <State tone="bad">{t("check.problems", { count: problems.length, n: f.number(problems.length) })}</State>
        )}
      </p>
      <ul className="grid gap-2">
        {problems.map(({ code, field }) => (
          <li key={`${code} ${field}`}>
            {code === "paper" ? (
              <Link to={adminPaths.mockTest({ testId: mockTestId })} className={look}>
                <b>{nameOf(field)}: </b>
                <span>{t(`problem.${code}`)}</span>
              </Link>
            ) : (
              <button type="button" className={look} onClick={() => showField(field)}>
                <b>{nameOf(field)}: </b>
                <span>{t(`problem.${code}`)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </aside>
  );
}
