import {
  type AdminItem,
  type AdminResource,
  resourceAdmin as admin,
  type ReviewedContribution,
  resources,
  resourceReview as review,
  users,
} from "@sarathi/contract";
import type { QueryClient } from "@tanstack/react-query";
import { queryOf } from "../../foundation/query.ts";
import type { AdminItemFilter, AdminResourceFilter, LinkFilter, QueueFilter, TakedownFilter } from "./params.ts";

const PER_PAGE = 50;

export const adminResourcesQuery = (filter: AdminResourceFilter) =>
  queryOf(admin.listAdminResources, { query: { ...filter, limit: PER_PAGE } });
export const adminResourceQuery = (id: string, staleTime?: number) =>
  queryOf(admin.getAdminResource, { params: { id } }, staleTime === undefined ? {} : { staleTime });
export const adminItemsQuery = (id: string, filter: AdminItemFilter) =>
  queryOf(admin.listAdminItems, { params: { id }, query: { ...filter, limit: PER_PAGE } });
export const adminItemQuery = (id: string, itemId: string) =>
  queryOf(admin.getAdminItem, { params: { id, itemId } }, { staleTime: 0 });
export const itemRevisionsQuery = (id: string, itemId: string) =>
  queryOf(admin.itemRevisions, { params: { id, itemId }, query: { page: 1, limit: 20 } });
export const queueQuery = (filter: QueueFilter) =>
  queryOf(review.contributionQueue, { query: { ...filter, limit: PER_PAGE } });
/** As it is when one comes to it: somebody else may have decided. */
export const reviewedQuery = (id: string) => queryOf(review.reviewContribution, { params: { id } }, { staleTime: 0 });
export const deadLinksQuery = (filter: LinkFilter) =>
  queryOf(review.deadLinks, { query: { ...filter, limit: PER_PAGE } });
export const takedownsQuery = (filter: TakedownFilter) =>
  queryOf(review.itemReports, { query: { ...filter, limit: PER_PAGE } });
export const figuresQuery = () => queryOf(admin.resourceStats, {});

const seenByReaders = [resources.listResources, resources.getResource, resources.getItem, resources.searchItems];
/** What is asked for again after any change of a resource or an item. */
export const changedByStaff = [
  admin.listAdminResources,
  admin.getAdminResource,
  admin.listAdminItems,
  admin.itemRevisions,
  admin.resourceStats,
  users.listAudit,
  ...seenByReaders,
];
/** The same of a contribution. */
export const changedByReview = [review.contributionQueue, ...changedByStaff];
/** The same of what somebody reported. */
export const changedByAnswer = [review.itemReports, review.deadLinks, ...changedByStaff];

export function holdResource(client: QueryClient, one: AdminResource): void {
  client.setQueryData(adminResourceQuery(one._id).queryKey, one);
}
export function holdItem(client: QueryClient, one: AdminItem): void {
  client.setQueryData(adminItemQuery(one.resourceId, one._id).queryKey, one);
}
export function holdReviewed(client: QueryClient, one: ReviewedContribution): void {
  client.setQueryData(reviewedQuery(one._id).queryKey, one);
}
