import Columns3 from "lucide-react/icons/columns-3";
import { useT } from "../../foundation/i18n.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { Menu, MenuButton, MenuCheck } from "../../ui/Menu.tsx";
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
      long
      triggerClass={buttonLook({ size: "s" })}
      trigger={
        <>
          <Columns3 aria-hidden="true" className="size-4" />
          {t("columns.open")}
        </>
      }
    >
      <MenuCheck label={first.title} checked disabled />
      {others.map((column) => (
        <MenuCheck
          key={column.key}
          label={column.title}
          checked={shown.includes(column)}
          onChange={(event) => toggle(column.key, event.target.checked)}
        />
      ))}
      {keys && <MenuButton onClick={() => choose(undefined)}>{t("columns.reset")}</MenuButton>}
    </Menu>
  );
}
