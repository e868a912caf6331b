import type { AdminItem } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { ApiError } from "../../../foundation/api.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { Time } from "../../../staff/Time.tsx";
import { Sheet } from "../../../ui/Dialog.tsx";
import { Empty } from "../../../ui/Empty.tsx";
import { Pending } from "../../../ui/Pending.tsx";
import { State, Tag } from "../../../ui/Tag.tsx";
import { itemPath } from "../../places.ts";
import { NEW } from "../params.ts";
import { Published } from "../resourceColumns.tsx";
import { adminItemQuery } from "../staff.queries.ts";
import { DeleteItem } from "./DeleteItem.tsx";
import { ItemForm } from "./ItemForm.tsx";
import { RestoreItem } from "./RestoreItem.tsx";
import { Revisions } from "./Revisions.tsx";

interface ItemSheetProps {
  resourceId: string;
  /** The item; `NEW` for one that is to be. */
  id: string;
  /** Opens another, or none. */
  onOpen: (id: string | undefined) => void;
}

/** One item beside the list: to write, to look back at what it said, to take off the site. */
export function ItemSheet({ resourceId, id, onOpen }: ItemSheetProps) {
  const t = useT("resources.staff");
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <Sheet
      open
      onClose={() => onOpen(undefined)}
      title={t(id === NEW ? "item.new" : "item.title")}
      from="editor"
      ruled
      actions={<div ref={setFoot} />}
    >
      {id === NEW ? (
        <ItemForm resourceId={resourceId} item={undefined} foot={foot} onCreated={({ _id }) => onOpen(_id)} />
      ) : (
        <Loaded resourceId={resourceId} id={id} foot={foot} onGone={() => onOpen(undefined)} />
      )}
    </Sheet>
  );
}

interface LoadedProps {
  resourceId: string;
  id: string;
  foot: HTMLElement | null;
  onGone: () => void;
}

function Loaded({ resourceId, id, foot, onGone }: LoadedProps) {
  const t = useT("resources.staff");
  const query = useQuery(adminItemQuery(resourceId, id));
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  if (isGone && !query.data) return <Empty text={t("item.gone")} />;
  if (!query.data) return <Pending query={query} failed={t("item.failed")} lines={10} />;
  const item = query.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 text-small">
      <Head item={item} />
      <ItemForm resourceId={resourceId} item={item} foot={foot} />
      <Revisions item={item} />
      {item.takenDown ? <RestoreItem item={item} /> : <DeleteItem item={item} onDeleted={onGone} />}
    </div>
  );
}

function Head({ item }: { item: AdminItem }) {
  const t = useT("resources.staff");
  const f = useFormat();
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Published published={item.published} />
      {item.takenDown && <State tone="bad">{t("item.takenDown")}</State>}
      {item.fromFile && <Tag>{t("fromFile")}</Tag>}
      <span className="text-ink-2 num">
        {t("item.revision", { n: f.number(item.revision) })} · <Time at={item.updatedAt} clock />
      </span>
      {item.published && !item.takenDown && <Link to={itemPath(item)}>{t("item.see")}</Link>}
    </p>
  );
}
