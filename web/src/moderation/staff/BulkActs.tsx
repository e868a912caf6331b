import type { CaseRow } from "@sarathi/contract";
import { useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { Button } from "../../ui/Button.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { type BulkAct, bulkActs } from "./ruling.rules.ts";

/** Whether there is something to hide: a person is none, and what its author has deleted is gone. */
const hasWords = ({ kind, contentState }: CaseRow): boolean => kind !== "person" && contentState !== "deleted";

/** With its form, when it is asked for. */
const bulkDialog = lazyPart(() => import("./BulkDialog.tsx").then((part) => part.BulkDialog));

/** What is done with many cases: one act with one reason, each decided for itself with the version that was seen. */
export function BulkActs({ rows }: { rows: readonly CaseRow[] }) {
  const t = useT("moderation.staff");
  const [asked, setAsked] = useState<{ act: BulkAct; rows: readonly CaseRow[] }>();
  const close = () => setAsked(undefined);
  const open = rows.filter(({ state }) => state === "open" || state === "in_review");
  const fit = (act: BulkAct) => (act === "hide" || act === "remove" ? open.filter(hasWords) : open);
  return (
    <>
      {bulkActs.map((act) => (
        <Button key={act} size="s" disabled={fit(act).length === 0} onClick={() => setAsked({ act, rows: fit(act) })}>
          {t(`act.${act}`)}
        </Button>
      ))}
      {asked && (
        <OpenedPart part={bulkDialog} onClose={close}>
          {(BulkDialog) => <BulkDialog {...asked} onClose={close} />}
        </OpenedPart>
      )}
    </>
  );
}
