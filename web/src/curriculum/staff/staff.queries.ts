import {
  type AdminNode,
  type Answer,
  type CurriculumLevel,
  curriculum,
  curriculumAdmin,
  MAX_PER_PAGE,
  type NodeDraft,
  type Text,
  users,
} from "@sarathi/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../foundation/api.ts";
import { keyPrefix, queryOf, updateCached } from "../../foundation/query.ts";
import { type LoadPage, loadAllRows } from "../../staff/exportRows.ts";
import { inOrder } from "../../staff/order/order.rules.ts";
import { isOneOrder, type NodeFilter } from "./levels.ts";
import { valuesOf } from "./node.rules.ts";

const perPage = 50;
const { listNodes, getNode, listRevisions, createNode, updateNode, removeNode, orderNodes, previewContent } =
  curriculumAdmin;

/** What is asked for again after any change. */
export const changedByStaff = [
  listNodes,
  listRevisions,
  curriculum.listCategories,
  curriculum.getSubjectTree,
  users.listAudit,
];

export const nodesQuery = (level: CurriculumLevel, filter: NodeFilter) => {
  const { search, parent, published, sort, page } = filter;
  const limit = isOneOrder(level, filter) ? MAX_PER_PAGE : perPage;
  return queryOf(listNodes, { params: { level }, query: { search, parent, published, sort, page, limit } });
};
export const nodeQuery = (level: CurriculumLevel, id: string) => queryOf(getNode, { params: { level, id } });
export const revisionsQuery = (level: CurriculumLevel, id: string, limit: number) =>
  queryOf(listRevisions, { params: { level, id }, query: { page: 1, limit } });

/** What a text would look like; the call changes nothing, so it is asked as a query. */
export const previewQuery = (body: Text) =>
  queryOptions({
    queryKey: [...keyPrefix(previewContent), body],
    queryFn: ({ signal }) => call(previewContent, { body: { body } }, { signal }),
  });

const pageOfAll =
  (level: CurriculumLevel, { search, parent, published }: Partial<NodeFilter>): LoadPage<AdminNode> =>
  (page, signal) =>
    call(
      listNodes,
      { params: { level }, query: { search, parent, published, sort: "place", page, limit: MAX_PER_PAGE } },
      { signal },
    );
/** One page of an export. */
export const exportPage = pageOfAll;

/** All nodes of a level, to choose from. */
export const allNodesQuery = (level: CurriculumLevel) =>
  queryOptions({
    queryKey: [...keyPrefix(listNodes), { level, all: true }],
    queryFn: async ({ signal }) => (await loadAllRows(pageOfAll(level, {}), signal, () => undefined)).rows,
  });

/** What is held of any list. */
function heldLists(client: QueryClient): AdminNode[][] {
  const lists = client.getQueriesData<Answer<typeof listNodes> | AdminNode[]>({ queryKey: keyPrefix(listNodes) });
  return lists.map(([, list]) => (Array.isArray(list) ? list : (list?.items ?? [])));
}

/** A row of any held list: shown while the node itself is on its way. */
export const cachedNode = (client: QueryClient, id: string): AdminNode | undefined =>
  heldLists(client)
    .flat()
    .find((row) => row._id === id);

/** The order in which rows stand in the list that is held of just them. */
export const cachedOrder = (client: QueryClient, ids: readonly string[]): string[] | undefined =>
  heldLists(client)
    .find((rows) => rows.length === ids.length && rows.every(({ _id }) => ids.includes(_id)))
    ?.map(({ _id }) => _id);

const changeLists = (client: QueryClient, change: (rows: AdminNode[]) => AdminNode[]) =>
  updateCached(client, listNodes, (list) =>
    // Also what is held of a whole level (`allNodesQuery`).
    Array.isArray(list) ? (change(list) as never) : { ...list, items: change(list.items) },
  );

/** Puts a node as it is now in the place of what is held of it. */
export function holdNode(client: QueryClient, level: CurriculumLevel, node: AdminNode): void {
  client.setQueryData(nodeQuery(level, node._id).queryKey, node);
  changeLists(client, (rows) => rows.map((row) => (row._id === node._id ? node : row)));
}

/** Puts rows that are held into an order. @returns puts them back */
export const holdOrder = (client: QueryClient, ids: readonly string[]) =>
  changeLists(client, (rows) => (rows.some(({ _id }) => ids.includes(_id)) ? inOrder(rows, ids) : rows));

export const create = (level: CurriculumLevel, body: NodeDraft) => call(createNode, { params: { level }, body });
export const update = (level: CurriculumLevel, { _id: id, version }: AdminNode, draft: NodeDraft) => {
  const { slug: _, published = false, ...fields } = draft;
  return call(updateNode, { params: { level, id }, body: { ...fields, published, version } });
};
export const publish = (level: CurriculumLevel, row: AdminNode, published: boolean) =>
  update(level, row, { ...valuesOf(row), published });
export const remove = (level: CurriculumLevel, id: string) => call(removeNode, { params: { level, id } });
export const order = (level: CurriculumLevel, parentId: string | undefined, ids: readonly string[]) =>
  call(orderNodes, { params: { level }, body: { parentId, ids: [...ids] } });
