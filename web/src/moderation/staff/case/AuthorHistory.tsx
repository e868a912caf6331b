import type { Case } from "@sarathi/contract";
import type { ReactNode } from "react";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { Time } from "../../../staff/Time.tsx";
import { PastCase } from "./LikeCases.tsx";
import { Section } from "./Section.tsx";

interface AuthorHistoryProps {
  one: Case;
  hrefOf: (id: string) => string;
}

/** What is known of the author; of an anonymous one only whether there was more. */
export function AuthorHistory({ one: { history, isAnonymous }, hrefOf }: AuthorHistoryProps) {
  const t = useT("moderation.staff");
  const f = useFormat();
  const { since, trustLevel, earlier, acted, dismissed, limitedUntil, isSuspended, suspendedUntil, cases } = history;
  return (
    <Section title={t("history.title")}>
      {isAnonymous && <p className="text-ink-2">{t("history.anonymous")}</p>}
      <dl className="num">
        {since && (
          <Fact name={t("history.since")}>
            <Time at={since} />
          </Fact>
        )}
        {trustLevel !== undefined && <Fact name={t("history.trust")}>{t(`trust.${trustLevel as 0 | 1 | 2 | 3}`)}</Fact>}
        <Fact name={t("history.acted")}>{acted === undefined ? t(`history.${earlier}`) : f.number(acted)}</Fact>
        {dismissed !== undefined && <Fact name={t("history.dismissed")}>{f.number(dismissed)}</Fact>}
        {limitedUntil && (
          <Fact name={t("history.limited")}>
            <Time at={limitedUntil} clock />
          </Fact>
        )}
        {isSuspended && (
          <Fact name={t("history.suspended")}>
            {suspendedUntil ? <Time at={suspendedUntil} clock /> : t("form.endless")}
          </Fact>
        )}
      </dl>
      {cases.length > 0 && (
        <ul>
          {cases.map((past) => (
            <PastCase key={past._id} past={past} href={hrefOf(past._id)} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 border-b border-rule py-1.5">
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
