import type { RegistrationWithSteps } from "@sarathi/contract";
import { useT } from "../../../foundation/i18n.ts";
import { Time } from "../../../staff/Time.tsx";
import { RegistrationMark } from "../Marks.tsx";

/** What has become of a registration: when, by whom and why. */
export function History({ steps }: Pick<RegistrationWithSteps, "steps">) {
  const t = useT("events.staff");
  return (
    <section aria-labelledby="history" className="grid gap-2 text-small">
      <h3 id="history">{t("steps.title")}</h3>
      <ol className="grid gap-2 num">
        {steps.map(({ at, by, to, reason }) => (
          <li key={`${at} ${to}`} className="border-b border-rule pb-2">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <RegistrationMark state={to} />
              <Time at={at} clock />
              <span className="text-ink-2">{by ? t("steps.by", { name: by }) : t("steps.clock")}</span>
            </span>
            {reason && <span className="block whitespace-pre-line wrap-anywhere">{reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
