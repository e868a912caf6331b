import type { ViewedList } from "@sarathi/contract";
import { useState } from "react";
import { useSession } from "../../foundation/session.ts";
import { storage } from "../../foundation/storage.ts";
import type { Column } from "../StaffTable.tsx";

/** What is held on this device of one account's choice for one list. */
const keyOf = (list: ViewedList, account: string | undefined) => `columns.${account ?? ""}.${list}`;

function held(key: string): readonly string[] | undefined {
  const found = storage.getJson(key);
  return Array.isArray(found) && found.every((one) => typeof one === "string") ? found : undefined;
}

export interface ChosenColumns<Row> {
  all: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  /** Keys of what was chosen; undefined: as the list is by itself. */
  keys: readonly string[] | undefined;
  choose: (keys: readonly string[] | undefined) => void;
}

/** The columns of a list that its reader wants to see. The first, which names the row, stays. */
export function useChosenColumns<Row>(list: ViewedList, all: readonly Column<Row>[]): ChosenColumns<Row> {
  const key = keyOf(
    list,
    useSession(({ user }) => user?._id),
  );
  const [keys, setKeys] = useState(() => held(key));
  const isShown = (column: Column<Row>) => (keys ? keys.includes(column.key) : !column.extra);
  return {
    all,
    shown: all.filter((column, at) => at === 0 || isShown(column)),
    keys,
    choose(next) {
      setKeys(next);
      if (next) storage.setJson(key, next);
      else storage.remove(key);
    },
  };
}
