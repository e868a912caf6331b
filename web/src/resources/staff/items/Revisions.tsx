import { type AdminItem, type ItemRevision, resourceAdmin } from "@sarathi/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../../foundation/mutation.ts";
import { toast } from "../../../foundation/toast.ts";
import { Time } from "../../../staff/Time.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Pending } from "../../../ui/Pending.tsx";
import { Compared } from "../Compared.tsx";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { changedByStaff, holdItem, itemRevisionsQuery } from "../staff.queries.ts";

/** What an item said, fetched when somebody looks; an earlier revision can be brought back. */
export function Revisions({ item }: { item: AdminItem }) {
  const t = useT("resources.staff");
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="border-t border-line pt-2">
      <summary className="min-h-11 py-2.5 font-bold pointer-fine:min-h-9 pointer-fine:py-1.5">
        {t("revisions.title")}
      </summary>
      {open && <List item={item} />}
    </details>
  );
}

function List({ item }: { item: AdminItem }) {
  const t = useT("resources.staff");
  const client = useQueryClient();
  const query = useQuery(itemRevisionsQuery(item.resourceId, item._id));
  const [chosen, setChosen] = useState<ItemRevision>();
  const restore = useEndpointMutation(resourceAdmin.rollbackItem, {
    invalidates: changedByStaff,
    onError: inPlace,
    done: (saved) => {
      holdItem(client, saved);
      setChosen(undefined);
      toast.success(t("revisions.restored"));
    },
  });
  const f = useFormat();
  if (!query.data) return <Pending query={query} failed={t("revisions.failed")} lines={3} />;
  const { items } = query.data;
  return (
    <>
      <ol aria-label={t("revisions.title")} className="divide-y divide-rule">
        {items.map((one, at) => (
          <Revision
            key={one.revision}
            one={one}
            before={items[at + 1]}
            onRestore={at > 0 ? () => setChosen(one) : undefined}
          />
        ))}
      </ol>
      {chosen && (
        <ReasonDialog
          title={t("revisions.restoreTitle", { n: f.number(chosen.revision) })}
          lead={t("revisions.restoreLead")}
          confirm={t("revisions.restore")}
          hint={t("reasonHint")}
          action={restore}
          onClose={() => setChosen(undefined)}
          onReason={(reason) =>
            void restore.run({
              params: { id: item.resourceId, itemId: item._id },
              body: { revision: chosen.revision, reason, version: item.version },
            })
          }
        />
      )}
    </>
  );
}

interface RevisionProps {
  one: ItemRevision;
  /** The one before it; none before the first that is shown. */
  before: ItemRevision | undefined;
  /** Undefined for the present one. */
  onRestore: (() => void) | undefined;
}

function Revision({ one, before, onRestore }: RevisionProps) {
  const t = useT("resources.staff");
  const f = useFormat();
  return (
    <li className="grid gap-1.5 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="num">{t("item.revision", { n: f.number(one.revision) })}</b>
        <span className="text-ink-2">{one.by ? `@${one.by}` : t("revisions.files")}</span>
        {one.contributor && <span className="text-ink-2">{t("revisions.from", { who: one.contributor })}</span>}
        <Time at={one.at} clock />
      </p>
      {one.reason && <p className="whitespace-pre-line text-ink-2">{one.reason}</p>}
      {before && <Compared before={before.content} after={one.content} />}
      {onRestore && (
        <Button size="s" onClick={onRestore} className="justify-self-start">
          {t("revisions.restore")}
          <span className="sr-only">{f.number(one.revision)}</span>
        </Button>
      )}
    </li>
  );
}
