import { useCallback, useEffect, useRef, useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { inOrder, moved } from "./order.rules.ts";

/** Presses of keys that follow each other are saved as one. */
const REST_MS = 600;

export interface OrderHow<Row> {
  /** What a row is called, for who does not see it move. */
  name: (row: Row) => string;
  /** Saves the order of all rows; when it is refused they go back. @returns whether it is saved */
  save: (ids: readonly string[]) => Promise<boolean>;
}

interface Wanted {
  ids: readonly string[];
  save: OrderHow<never>["save"];
}

/** Rows that are moved by hand: shown at once where they were put, saved when that rests, one call after the other. */
export function useOrder<Row extends { _id: string }>(rows: readonly Row[], how: OrderHow<Row> | undefined) {
  const t = useT("staff");
  const f = useFormat();
  const [ids, setIds] = useState<readonly string[]>();
  const [said, setSaid] = useState("");
  const shown = ids ? inOrder(rows, ids) : rows;
  const wanted = useRef<Wanted>(undefined);
  const saving = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    if (saving.current || !wanted.current) return;
    saving.current = true;
    while (wanted.current) {
      const { ids, save }: Wanted = wanted.current;
      wanted.current = undefined;
      // What stands on an order that was refused is not tried.
      if (!(await save(ids))) wanted.current = undefined;
    }
    saving.current = false;
    setIds(undefined);
  }, []);
  // Whoever leaves at once has moved it all the same.
  useEffect(() => () => void flush(), [flush]);
  return {
    rows: shown,
    /** The last move in words. */
    said,
    /** @param passing more may follow */
    move(id: string, to: number, passing: boolean): void {
      const present = shown.map(({ _id }) => _id);
      const next = moved(present, id, to);
      const row = shown.find(({ _id }) => _id === id);
      if (!how || !row || next.indexOf(id) === present.indexOf(id)) return;
      setIds(next);
      setSaid(
        t("order.moved", { name: how.name(row), n: f.number(next.indexOf(id) + 1), total: f.number(next.length) }),
      );
      wanted.current = { ids: next, save: how.save };
      clearTimeout(timer.current);
      if (passing) timer.current = setTimeout(flush, REST_MS);
      else void flush();
    },
  };
}
