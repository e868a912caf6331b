import Columns3 from "lucide-react/icons/columns-3";
import type { ComponentProps } from "react";
import { useT } from "../../foundation/i18n.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { Menu, MenuButton } from "../../ui/Menu.tsx";
import type { ChosenColumns } from "./useChosenColumns.ts";

/** Which columns a table shows. */
export function ColumnsMenu<Row>({ columns }: { columns: ChosenColumns<Row> }) {
  const t = useT("staff");
  const { all, shown, keys, choose } = columns;
  const [first, ...others] = all;
  if (!first || others.length < 2) return null;
  const toggle = (key: string, on: boolean) =>
    choose(all.filter((column) => (column.key === key ? on : shown.includes(column))).map((column) => column.key));
  return (
    <Menu
      align="right"
      triggerClass={buttonLook({ size: "s" })}
      trigger={
        <>
          <Columns3 aria-hidden="true" className="size-4" />
          {t("columns.open")}
        </>
      }
    >
      <li>
        <ul className="max-h-72 overflow-y-auto overscroll-contain">
          <Check label={first.title} checked disabled />
          {others.map((column) => (
            <Check
              key={column.key}
              label={column.title}
              checked={shown.includes(column)}
              onChange={(event) => toggle(column.key, event.target.checked)}
            />
          ))}
        </ul>
      </li>
      {keys && <MenuButton onClick={() => choose(undefined)}>{t("columns.reset")}</MenuButton>}
    </Menu>
  );
}

function Check({ label, ...box }: ComponentProps<"input"> & { label: string }) {
  return (
    <li>
      <label className="flex min-h-9 cursor-pointer items-center gap-3 rounded-s px-3 py-1.5 text-small hover:bg-sunk pointer-coarse:min-h-11">
        <input type="checkbox" {...box} className="size-4 shrink-0 accent-link" />
        {label}
      </label>
    </li>
  );
}
