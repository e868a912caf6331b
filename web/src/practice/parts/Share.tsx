import type { Strength } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";

/** A share with its interval, drawn and in words; too few answers say so instead. */
export function Share({ strength: { share, low, high } }: { strength: Strength }) {
  const t = useT("practiceProgress");
  const f = useFormat();
  if (share === undefined || low === undefined || high === undefined)
    return <span className="text-ink-2">{t("tooFew")}</span>;
  return (
    <>
      <b>{f.percent(share)}</b>{" "}
      <span className="whitespace-nowrap text-tiny text-ink-2">
        {t("interval", { low: f.percent(low), high: f.percent(high) })}
      </span>
      <svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none" className="mt-1 block h-1.5 w-24">
        <rect x="0" y="2.5" width="100" height="1" className="fill-rule" />
        <rect x={low * 100} y="1" width={(high - low) * 100} height="4" className="fill-link-tint" />
        <rect x={share * 100 - 1} y="0" width="2" height="6" className="fill-link" />
      </svg>
    </>
  );
}
