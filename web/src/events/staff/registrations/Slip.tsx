import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../foundation/i18n.ts";
import { Pending } from "../../../ui/Pending.tsx";
import { slipQuery } from "../staff.queries.ts";

/** What was sent as proof of a payment, as large as there is space. */
export function Slip({ one: { proofId } }: { one: { proofId?: string | undefined } }) {
  const t = useT("events.staff");
  return (
    <section aria-labelledby="slip" className="grid gap-2 text-small">
      <h3 id="slip">{t("slip.title")}</h3>
      {proofId ? <Opened id={proofId} /> : <p className="text-ink-2">{t("slip.none")}</p>}
    </section>
  );
}

function Opened({ id }: { id: string }) {
  const t = useT("events.staff");
  const link = useQuery(slipQuery(id));
  if (!link.data) return <Pending query={link} failed={t("slip.failed")} lines={8} />;
  const { url } = link.data;
  const isPdf = new URL(url, location.origin).pathname.endsWith(".pdf");
  return (
    <>
      {!isPdf && <img src={url} alt={t("slip.alt")} className="max-h-[75dvh] max-w-full border border-rule" />}
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-9 items-center justify-self-start pointer-coarse:min-h-11"
      >
        {t("slip.open")}
      </a>
    </>
  );
}
