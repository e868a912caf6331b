import { useFormat, useT } from "../foundation/i18n.ts";

const KB = 1024;

/** How large a file is, in words: 340 KB, 1.2 MB. */
export function useSize(): (bytes: number) => string {
  const t = useT("resources");
  const f = useFormat();
  return (bytes) =>
    bytes < KB * KB
      ? t("card.kb", { n: f.number(Math.max(1, Math.round(bytes / KB)), 0) })
      : t("card.mb", { n: f.number(bytes / KB / KB, 1) });
}
