import type { McqImport } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Part } from "../../ui/Part.tsx";
import { Select } from "../../ui/Select.tsx";
import { useFieldChoices } from "./fieldName.ts";
import type { Settings } from "./useSettings.ts";

/** What each column of a table holds. */
export function ColumnsPart({ one, settings }: { one: McqImport; settings: Settings }) {
  const t = useT("questionImport");
  const f = useFormat();
  const choices = [{ value: "", label: t("columns.none") }, ...useFieldChoices()];
  const columns = one.columns ?? [];
  const choose = (at: number, field: string) =>
    settings.change({ mapping: columns.map((column, i) => (i === at ? field || null : column.field)) });
  return (
    <Part title={t("columns.title")}>
      <div className="grid gap-3">
        <p className="max-w-[46em] text-small text-ink-2">
          {t(one.remembered ? "columns.remembered" : "columns.note")}
        </p>
        <div className="flex flex-wrap items-end gap-5">
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              checked={one.header ?? false}
              onChange={(event) => settings.change({ header: event.target.checked, mapping: undefined })}
              className="size-5"
            />
            {t("columns.header")}
          </label>
          {one.sheets && one.sheets.length > 1 && (
            <Select
              label={t("columns.sheet")}
              value={settings.settings.sheet ?? one.sheets[0]}
              choices={one.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
              onChange={(event) => settings.change({ sheet: event.target.value, mapping: undefined })}
            />
          )}
        </div>
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <li key={at} className="grid content-start gap-1">
              <Select
                label={column.name || f.number(at + 1)}
                value={column.field ?? ""}
                choices={choices}
                hint={column.samples.filter(Boolean).join(" · ").slice(0, 90)}
                onChange={(event) => choose(at, event.target.value)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Part>
  );
}
