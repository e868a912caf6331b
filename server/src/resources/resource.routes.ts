import type {
  resources as calls,
  ResourceFigures,
  resourceAdmin,
  resourceContributions,
  resourceReview,
} from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { ResourceAdminService } from "./admin.service.ts";
import type { ContributionService } from "./contribution.service.ts";
import type { LinkService } from "./link.service.ts";
import type { ReadFor, ReadingService } from "./reading.service.ts";
import type { ReportService } from "./report.service.ts";
import type { ReviewService } from "./review.service.ts";
import type { UseService } from "./use.service.ts";
import type { VoteService } from "./vote.service.ts";

interface ReaderServices {
  reading: ReadingService;
  readFor: ReadFor;
  votes: VoteService;
  uses: UseService;
  reports: ReportService;
}

export const resourceRoutes = ({ reading, readFor, votes, uses, reports }: ReaderServices): Handlers<typeof calls> => ({
  listResources: ({ me, query }) => readFor(me, (from) => from.list(query)),
  getItem: ({ me, params, query }) => readFor(me, (from) => from.item(me, params.id, query.language)),
  readItem: (call) => uses.read(call, call.params.id, call.body.what),
  bookmarkItem: ({ me, params, body }) => votes.bookmark(me, params.id, body?.on),
  myBookmarks: ({ me, query }) => reading.bookmarks(me, query),
  reportItem: ({ me, params, body }) => reports.report(me, params.id, body),
  getResource: ({ me, params }) => readFor(me, (from) => from.get(params.id)),
  searchItems: ({ me, params, query }) => readFor(me, (from) => from.search(params.id, query)),
  upvote: ({ me, params, body }) => votes.upvote(me, params, body?.on),
  downvote: ({ me, params, body }) => votes.downvote(me, params, body ?? {}),
});

export const contributionRoutes = (contributions: ContributionService): Handlers<typeof resourceContributions> => ({
  contribute: ({ me, params, body: { send, ...content }, key }) =>
    contributions.contribute(me, params.id, { send, content }, key),
  checkDuplicates: ({ body }) => contributions.duplicates(body),
  combinePhotos: ({ me, body }) => contributions.combine(me, body.photos),
  previewText: ({ body }) => contributions.preview(body.body, body.language),
  itemSource: ({ me, params, query }) => contributions.source(me, params.id, query.language),
  myContributions: ({ me, query }) => contributions.mine(me, query),
  getContribution: ({ me, params }) => contributions.get(me, params.id),
  mendContribution: ({ me, params, body: { send, version, ...content } }) =>
    contributions.mend(me, params.id, version, { send, content }),
  withdrawContribution: ({ me, params, body }) => contributions.withdraw(me, params.id, body.version),
});

export const resourceAdminRoutes = (
  admin: ResourceAdminService,
  figures: () => Promise<ResourceFigures>,
): Handlers<typeof resourceAdmin> => ({
  listAdminResources: ({ query }) => admin.list(query),
  createResource: ({ me, body, key }) => admin.create(me, body, key),
  resourceStats: () => figures(),
  getAdminResource: ({ params }) => admin.get(params.id),
  updateResource: ({ me, params, body }) => admin.update(me, params.id, body),
  removeResource: ({ me, params }) => admin.remove(me, params.id),
  listAdminItems: ({ params, query }) => admin.listItems(params.id, query),
  addItem: ({ me, params, body, key }) => admin.addItem(me, params.id, body, key),
  getAdminItem: ({ params }) => admin.getItem(params.id, params.itemId),
  updateItem: ({ me, params, body }) => admin.updateItem(me, params.id, params.itemId, body),
  removeItem: ({ me, params }) => admin.removeItem(me, params.id, params.itemId),
  orderItems: ({ params, body }) => admin.order(params.id, body.ids),
  itemRevisions: ({ params, query }) => admin.revisions(params.id, params.itemId, query),
  rollbackItem: ({ me, params, body }) => admin.rollback(me, params.id, params.itemId, body),
});

interface ReviewServices {
  reviews: ReviewService;
  links: LinkService;
  reports: ReportService;
}

export const resourceReviewRoutes = ({ reviews, links, reports }: ReviewServices): Handlers<typeof resourceReview> => ({
  contributionQueue: ({ me, query }) => reviews.list(me, query),
  reviewContribution: ({ me, params }) => reviews.get(me, params.id),
  claimContribution: ({ me, params, body }) => reviews.claim(me, params.id, body),
  decideContribution: ({ me, params, body }) => reviews.decide(me, params.id, body),
  deadLinks: ({ query }) => links.failing(query),
  checkLink: ({ params }) => links.checkNow(params.id),
  itemReports: ({ query }) => reports.list(query),
  answerItemReport: ({ me, params, body }) => reports.answer(me, params.id, body),
  restoreItem: ({ me, params, body }) => reports.restore(me, params.id, body.reason),
});
