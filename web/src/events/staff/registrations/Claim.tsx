import type { AdminRegistration } from "@sarathi/contract";
import type { ReactNode } from "react";
import { pick, useLanguage, useT } from "../../../foundation/i18n.ts";
import { Time } from "../../../staff/Time.tsx";
import { useFee } from "../eventColumns.tsx";

/** What somebody registered with, and who else named the same transaction. */
export function Claim({ one }: { one: AdminRegistration }) {
  const t = useT("events.staff");
  const staff = useT("staff");
  const fee = useFee();
  const { payment } = one;
  return (
    <section aria-labelledby="claim" className="grid gap-2 text-small">
      <h3 id="claim">{t("claim.title")}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 num">
        {payment && <Row label={t("claim.amount")}>{fee(payment.amount)}</Row>}
        {payment && <Row label={t("field.payment")}>{t(`payments.method.${payment.method}`)}</Row>}
        {payment && (
          <Row label={t("field.reference")}>
            <code className="wrap-anywhere">{payment.reference ?? staff("none")}</code>
          </Row>
        )}
        {payment && <Row label={t("claim.paymentState")}>{t(`paymentState.${payment.state}`)}</Row>}
        <Row label={t("field.registered")}>
          <Time at={one.createdAt} clock />
        </Row>
        {one.expiresAt && (
          <Row label={t("claim.until")}>
            <Time at={one.expiresAt} clock />
          </Row>
        )}
        <Row label={t("claim.showsName")}>{t(one.showsName ? "claim.yes" : "claim.no")}</Row>
        {one.note && (
          <Row label={t("claim.note")}>
            <span className="whitespace-pre-line wrap-anywhere">{one.note}</span>
          </Row>
        )}
      </dl>
      {payment && payment.sameReference.length > 0 && <Same others={payment.sameReference} />}
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-bold">{children}</dd>
    </>
  );
}

/** Others who named the same transaction: shown at once, for it pays one of them alone. */
function Same({ others }: { others: NonNullable<AdminRegistration["payment"]>["sameReference"] }) {
  const t = useT("events.staff");
  const language = useLanguage();
  return (
    <div role="alert" className="grid gap-1 border-l-3 border-pen pl-3">
      <b className="text-pen">{t("claim.sameTitle")}</b>
      <ul>
        {others.map(({ registrationId, username, event }) => (
          <li key={registrationId} className="wrap-anywhere">
            @{username} · {pick(event, language)}
          </li>
        ))}
      </ul>
      <p className="text-ink-2">{t("claim.sameNote")}</p>
    </div>
  );
}
