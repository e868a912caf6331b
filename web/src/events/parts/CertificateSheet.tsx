import type { Certificate } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Button } from "../../ui/Button.tsx";
import { Stamp } from "../../ui/Stamp.tsx";
import { rollText } from "../event.rules.ts";
import { useMoment } from "./useMoment.ts";

/** The certificate as it is printed: whose, of what, when, with which marks and at what place. */
export function CertificateSheet({ certificate }: { certificate: Certificate }) {
  const t = useT("certificate");
  const f = useFormat();
  const moment = useMoment();
  const { name, event, heldAt, rollNo, score, fullMarks, passed, rank, participants, percentile, code } = certificate;
  const rows = [
    { label: t("roll"), value: f.digits(rollText(rollNo)) },
    { label: t("held"), value: moment.full(heldAt) },
    { label: t("score"), value: t("of", { n: f.marks(score), all: f.marks(fullMarks) }) },
    { label: t("rank"), value: t("of", { n: f.number(rank), all: f.number(participants) }) },
    ...(percentile === undefined ? [] : [{ label: t("percentile"), value: f.number(percentile) }]),
  ];
  return (
    <div className="grid max-w-[44em] gap-4">
      <section aria-label={t("title")} className="grid gap-5 border-2 border-edge bg-card p-6 num md:p-10">
        <header className="grid gap-1 text-center">
          <p className="text-small text-ink-2">{t("by")}</p>
          <p className="text-fig leading-tight font-bold">{t("title")}</p>
        </header>
        <div className="grid gap-1 text-center">
          <p className="text-small text-ink-2">{t("name")}</p>
          <p className="text-fig leading-tight font-bold wrap-anywhere">{name}</p>
          <p className="font-bold">
            <Bilingual text={event.title} unmarked />
          </p>
        </div>
        <dl className="grid gap-y-1 border-y border-rule py-3">
          {rows.map(({ label, value }) => (
            <div key={label} className="grid gap-x-4 sm:grid-cols-[11em_1fr]">
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        <footer className="flex flex-wrap items-end justify-between gap-4">
          <p className="text-small text-ink-2">
            {code && (
              <>
                {t("code")}{" "}
                <b lang="en" className="text-ink">
                  {code}
                </b>
              </>
            )}
            {!certificate.isFinal && <span className="block">{t("provisional")}</span>}
          </p>
          {passed && <Stamp>{t("passed")}</Stamp>}
        </footer>
      </section>
      <Button variant="main" className="justify-self-start print:hidden" onClick={() => print()}>
        {t("print")}
      </Button>
    </div>
  );
}
