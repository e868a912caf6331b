import { useFormat, useT } from "../../foundation/i18n.ts";

const PAISA_PER_RUPEE = 100;

/** Writes a sum in rupees. @returns a function of paisa; nothing is "free" */
export function useFee(): (paisa: number) => string {
  const t = useT("events");
  const f = useFormat();
  return (paisa) => (paisa === 0 ? t("free") : t("rupees", { n: f.number(paisa / PAISA_PER_RUPEE) }));
}
