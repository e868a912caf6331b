import type { TargetKind } from "@sarathi/contract";
import { makePaths, paths } from "../foundation/paths.ts";

/** Pages of the admin area that there are, as `routes.ts` has them. */
export const adminPatterns = {
  overview: "/admin",
  help: "/admin/help",
  users: "/admin/users",
  audit: "/admin/audit",
  security: "/admin/security",
  categories: "/admin/categories",
  subjects: "/admin/subjects",
  sections: "/admin/sections",
  chapters: "/admin/chapters",
  content: "/admin/content",
  mockTests: "/admin/mock-tests",
  mockTest: "/admin/mock-tests/:testId",
  registrations: "/admin/mock-tests/:testId/registrations",
  participants: "/admin/mock-tests/:testId/participants",
  objections: "/admin/mock-tests/:testId/objections",
  analytics: "/admin/mock-tests/:testId/analytics",
  regrade: "/admin/mock-tests/:testId/regrade/:mcqId",
  events: "/admin/events",
  payments: "/admin/events/payments",
  event: "/admin/events/:eventId",
  results: "/admin/mock-test-results",
  result: "/admin/mock-test-results/:resultId",
  mcqs: "/admin/mcq-management",
  mcqReports: "/admin/mcq-reports",
  moderation: "/admin/moderation",
  wordRules: "/admin/word-rules",
  search: "/admin/search",
  newsletter: "/admin/newsletter",
  campaign: "/admin/newsletter/:campaignId",
  subscribers: "/admin/newsletter/subscribers",
  resources: "/admin/resources",
  resourceItems: "/admin/resources/:id/items",
  contributions: "/admin/resources/contributions",
  deadLinks: "/admin/resources/dead-links",
  takedowns: "/admin/resources/takedowns",
  resourceFigures: "/admin/resources/stats",
  settings: "/admin/settings",
  jobs: "/admin/jobs",
} as const;

export const adminPaths = makePaths(adminPatterns);

/** The page that shows what a staff action was done to; a comment and a hashtag have none by their id alone. */
export const targetPaths = {
  account: (user) => adminPaths.users({ user }),
  category: (node) => adminPaths.categories({ node }),
  subject: (node) => adminPaths.subjects({ node }),
  section: (node) => adminPaths.sections({ node }),
  chapter: (node) => adminPaths.chapters({ node }),
  content: (node) => adminPaths.content({ node }),
  mcq: (question) => adminPaths.mcqs({ question }),
  mock_test: (testId) => adminPaths.mockTest({ testId }),
  exam_event: (eventId) => adminPaths.event({ eventId }),
  result: (resultId) => adminPaths.result({ resultId }),
  mcq_import: (id) => adminPaths.mcqs({ import: id }),
  moderation_case: (id) => adminPaths.moderation({ case: id }),
  word_rule: () => adminPaths.wordRules(),
  resource: (id) => adminPaths.resourceItems({ id }),
  contribution: (contribution) => adminPaths.contributions({ contribution }),
  newsletter_campaign: (campaignId) => adminPaths.campaign({ campaignId }),
  newsletter_subscriber: () => adminPaths.subscribers(),
  site: () => adminPaths.settings(),
  search_alias: () => adminPaths.search(),
  post: (postId) => paths.post({ postId }),
} satisfies Partial<Record<TargetKind, (id: string) => string>>;

/** Where a target is shown, if anywhere. */
export const targetPath = (kind: TargetKind, id: string): string | undefined =>
  (targetPaths as Partial<Record<TargetKind, (id: string) => string>>)[kind]?.(id);
