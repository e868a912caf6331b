import type { AdminNode, NodeRevision } from "@sarathi/contract";
import type { AdminNodeRow, RevisionFields } from "./admin.store.ts";
import { viewNode } from "./curriculum.view.ts";

export const viewAdminNode = (row: AdminNodeRow): AdminNode => ({
  ...viewNode(row),
  description: row.description,
  parentId: row.parent_id ?? undefined,
  parentName: row.parent_name ?? undefined,
  parentNepaliText: row.parent_nepali_text ?? undefined,
  questionCount: row.question_count ?? undefined,
  body: row.body ?? undefined,
  childCount: row.child_count,
  position: row.position,
  published: row.published,
  fromFile: row.from_file,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
});

/** @param names of accounts, by id */
export const viewRevision = (
  row: { version: number; at: Date; account_id: string | null; fields: RevisionFields },
  names: ReadonlyMap<string, string>,
): NodeRevision => ({
  version: row.version,
  at: row.at.toISOString(),
  by: (row.account_id && names.get(row.account_id)) || undefined,
  ...row.fields,
});
