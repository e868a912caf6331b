import type { ImportPart, McqImport } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { rowsQuery } from "./import.queries.ts";
import type { Settings } from "./useSettings.ts";

const EXAMPLES = 2;

/** Texts of old fonts, before and after, part by part: nothing is converted that nobody agreed to. */
export function FontsPart({ one, settings }: { one: McqImport; settings: Settings }) {
  const t = useT("questionImport");
  const query = useQuery(rowsQuery(one._id, one.updatedAt, { show: "converted", page: 1, limit: 10 }));
  const conversions = (query.data?.items ?? []).flatMap((row) => row.conversions);
  const { convert } = settings.settings;
  const choose = (part: ImportPart, choice: string) =>
    settings.change({ convert: { ...convert, [part]: choice === "convert" } });
  const all = Object.fromEntries(one.canConvert.map((part) => [part, true]));
  return (
    <Part title={t("fonts.title")}>
      <div className="grid gap-3">
        <p className="max-w-[46em] text-small text-ink-2">{t("fonts.note")}</p>
        {one.canConvert.length > 1 && (
          <div>
            <Button size="s" busy={settings.busy} onClick={() => settings.change({ convert: { ...convert, ...all } })}>
              {t("fonts.all")}
            </Button>
          </div>
        )}
        {one.canConvert.map((part) => (
          <div key={part} className="grid gap-2 border-t border-rule pt-2">
            <Pick
              label={t(`fonts.${part}`)}
              name={`convert-${part}`}
              value={convert[part] === undefined ? "" : convert[part] ? "convert" : "asIs"}
              choices={[
                { value: "convert", label: t("fonts.convert") },
                { value: "asIs", label: t("fonts.asIs") },
              ]}
              onChange={(choice) => choose(part, choice)}
            />
            {conversions
              .filter((conversion) => conversion.part === part)
              .slice(0, EXAMPLES)
              .map(({ before, after }) => (
                <dl key={before} className="grid gap-x-5 text-small md:grid-cols-2">
                  <div className="min-w-0">
                    <dt className="text-tiny text-ink-2">{t("fonts.before")}</dt>
                    <dd className="break-words whitespace-pre-line">{before}</dd>
                  </div>
                  <div className="min-w-0">
                    <dt className="text-tiny text-ink-2">{t("fonts.after")}</dt>
                    <dd lang="ne" className="break-words whitespace-pre-line">
                      {after}
                    </dd>
                  </div>
                </dl>
              ))}
          </div>
        ))}
      </div>
    </Part>
  );
}
