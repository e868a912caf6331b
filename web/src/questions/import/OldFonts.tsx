import type { McqImportRow } from "@sarathi/contract";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import type { Settings } from "./useSettings.ts";

/** Single texts that one call of the settings can name. */
const MOST = 500;

/** The texts of one question that hold an old font: each can stay as it stands in the file. */
export function OldFonts({ row: { no, conversions }, settings }: { row: McqImportRow; settings: Settings }) {
  const t = useT("questionImport");
  const f = useFormat();
  const language = useLanguage();
  const { asIs, convert } = settings.settings;
  if (conversions.length === 0) return null;
  return (
    <details className="text-small">
      <summary className="min-h-9 cursor-pointer text-ink-2">
        {t("texts.title", { n: f.number(conversions.length) })}
      </summary>
      <ul className="grid gap-2 border-l-3 border-rule pl-3">
        {conversions.map(({ field, part, before, after }) => {
          const isThis = (one: { no: number; field: string }) => one.no === no && one.field === field;
          const stays = asIs.some(isThis);
          const change = () =>
            settings.change({ asIs: stays ? asIs.filter((one) => !isThis(one)) : [...asIs, { no, field }] });
          return (
            <li key={field} className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-1 md:grid-cols-[1fr_1fr_auto]">
              <span className={`min-w-0 break-words whitespace-pre-line ${stays ? "" : "text-ink-2"}`}>
                <span className="sr-only">{t("fonts.before")}: </span>
                {before}
              </span>
              <span lang="ne" className={`min-w-0 break-words whitespace-pre-line ${stays ? "line-through" : ""}`}>
                <span className="sr-only" lang={language}>
                  {t("fonts.after")}:{" "}
                </span>
                {after}
              </span>
              {convert[part] !== false && (
                <Button
                  size="s"
                  variant="quiet"
                  className="-ml-3.5"
                  disabled={settings.busy || (!stays && asIs.length >= MOST)}
                  aria-pressed={stays}
                  aria-label={t("texts.leaveThis", { text: before.slice(0, 40) })}
                  onClick={change}
                >
                  {stays && <span aria-hidden="true">✓ </span>}
                  {t("texts.leave")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
