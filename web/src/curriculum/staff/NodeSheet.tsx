import type { AdminNode, CurriculumLevel } from "@sarathi/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import type { ListParams } from "../../foundation/listParams.ts";
import { Time } from "../../staff/Time.tsx";
import { Sheet } from "../../ui/Dialog.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { useShownError } from "../../ui/useShownError.ts";
import { DeleteNode } from "./DeleteNode.tsx";
import { History } from "./History.tsx";
import { levelFacts, NEW } from "./levels.ts";
import { NodeForm } from "./NodeForm.tsx";
import { Children, PublishedMark } from "./nodeColumns.tsx";
import { cachedNode, nodeQuery } from "./staff.queries.ts";
import type { useParents } from "./useParents.ts";

interface NodeSheetProps {
  level: CurriculumLevel;
  /** The node; `NEW` for one that is to be. */
  id: string | undefined;
  parents: ReturnType<typeof useParents>;
  params: ListParams;
  /** What the list is narrowed to: a new one begins there. */
  parent: string | undefined;
}

/** One node beside the list, to read, make and change. */
export function NodeSheet(props: NodeSheetProps) {
  const { level, id, parents, params, parent } = props;
  const t = useT("curriculum.staff");
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const open = (node: string | undefined) => params.change({ node });
  return (
    <Sheet
      open={id !== undefined}
      onClose={() => open(undefined)}
      title={t(id === NEW ? `new.${level}` : `level.${level}`)}
      from="editor"
      ruled
      actions={<div ref={setFoot} />}
    >
      {id === NEW && (
        <NodeForm
          level={level}
          node={undefined}
          parent={parent}
          parents={parents}
          foot={foot}
          onSaved={({ _id }) => open(_id)}
        />
      )}
      {id && id !== NEW && <Loaded key={id} {...props} id={id} foot={foot} onGone={() => open(undefined)} />}
    </Sheet>
  );
}

interface LoadedProps extends NodeSheetProps {
  id: string;
  /** Where the form's button stands. */
  foot: HTMLElement | null;
  onGone: () => void;
}

function Loaded({ level, id, parents, foot, onGone }: LoadedProps) {
  const t = useT("curriculum.staff");
  const client = useQueryClient();
  // Rows of lists hold no text to read, and a form must not begin without it.
  const placeholderData = levelFacts[level].readable ? undefined : () => cachedNode(client, id);
  const node = useQuery({ ...nodeQuery(level, id), placeholderData });
  const failed = useShownError(node) !== null;
  const gone = node.error instanceof ApiError && node.error.status === 404;
  // One that was there stays with what was typed over it.
  if (gone && (!node.data || node.isPlaceholderData)) return <Empty text={t("node.gone")} />;
  if (!node.data || (failed && node.isPlaceholderData))
    return <Pending query={node} failed={t("node.failed")} lines={8} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 text-small">
      <Head node={node.data} level={level} />
      <NodeForm level={level} node={node.data} parents={parents} foot={foot} />
      <History level={level} node={node.data} parentNameOf={parents.nameOf} />
      <DeleteNode level={level} node={node.data} onDeleted={onGone} />
    </div>
  );
}

/** What cannot be changed here. */
function Head({ node, level }: { node: AdminNode; level: CurriculumLevel }) {
  const t = useT("curriculum.staff");
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-ink-2">{t("field.slug")}:</span>
        <code className="wrap-anywhere">{node.slug}</code>
        {node.fromFile && <Tag>{t("node.fromFile")}</Tag>}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <PublishedMark published={node.published} />
        <Children row={node} level={level} />
        <span className="text-ink-2">
          {t("field.updatedAt")}: <Time at={node.updatedAt} clock />
        </span>
      </p>
    </div>
  );
}
