import { accounts } from "./accounts.ts";
import { community } from "./community.ts";
import { communityComments } from "./communityComments.ts";
import { communityDrafts } from "./communityDrafts.ts";
import { communityFeeds } from "./communityFeeds.ts";
import { communityHashtags } from "./communityHashtags.ts";
import { communityPeople } from "./communityPeople.ts";
import { communityTrust } from "./communityTrust.ts";
import { curriculum } from "./curriculum.ts";
import { curriculumAdmin } from "./curriculumAdmin.ts";
import { eventAdmin } from "./eventAdmin.ts";
import { eventEvidence } from "./eventEvidence.ts";
import { eventKeyAdmin } from "./eventKeyAdmin.ts";
import { eventKeys } from "./eventKeys.ts";
import { eventPayments } from "./eventPayments.ts";
import { events } from "./events.ts";
import { exams } from "./exams.ts";
import { live } from "./live.ts";
import { mockTestAdmin } from "./mockTestAdmin.ts";
import { moderation } from "./moderation.ts";
import { moderationAdmin } from "./moderationAdmin.ts";
import { newsletter } from "./newsletter.ts";
import { newsletterAdmin } from "./newsletterAdmin.ts";
import { newsletterArchive } from "./newsletterArchive.ts";
import { notifications } from "./notifications.ts";
import { operations } from "./operations.ts";
import { practice } from "./practice.ts";
import { practiceNotebook } from "./practiceNotebook.ts";
import { practiceProgress } from "./practiceProgress.ts";
import { questionAdmin } from "./questionAdmin.ts";
import { questionImport } from "./questionImport.ts";
import { questionReports } from "./questionReports.ts";
import { questions } from "./questions.ts";
import { resourceAdmin } from "./resourceAdmin.ts";
import { resourceContributions } from "./resourceContributions.ts";
import { resourceReview } from "./resourceReview.ts";
import { resources } from "./resources.ts";
import { resultAdmin } from "./resultAdmin.ts";
import { roadmaps } from "./roadmaps.ts";
import { savedViews } from "./savedViews.ts";
import { search } from "./search.ts";
import { signIn } from "./signIn.ts";
import { testRegrades } from "./testRegrades.ts";
import { testStatistics } from "./testStatistics.ts";
import { uploads } from "./uploads.ts";
import { users } from "./users.ts";

export * from "./accounts.ts";
export * from "./attempts.ts";
export * from "./audit.ts";
export * from "./auditActions.ts";
export * from "./community.ts";
export * from "./communityComments.ts";
export * from "./communityDrafts.ts";
export * from "./communityFeeds.ts";
export * from "./communityHashtags.ts";
export * from "./communityLimits.ts";
export * from "./communityPeople.ts";
export * from "./communityPost.ts";
export * from "./communityTrust.ts";
export * from "./curriculum.ts";
export * from "./curriculumAdmin.ts";
export * from "./eligibility.ts";
export * from "./endpoint.ts";
export * from "./envelope.ts";
export * from "./errors.ts";
export * from "./eventAdmin.ts";
export * from "./eventDraft.ts";
export * from "./eventEvidence.ts";
export * from "./eventKeyAdmin.ts";
export * from "./eventKeys.ts";
export * from "./eventPayments.ts";
export * from "./eventStates.ts";
export * from "./events.ts";
export * from "./exams.ts";
export * from "./fields.ts";
export * from "./fold.ts";
export * from "./formSigns.ts";
export * from "./graphemes.ts";
export * from "./hashtag.ts";
export * from "./identity.ts";
export * from "./keyDecisions.ts";
export * from "./limits.ts";
export * from "./live.ts";
export * from "./liveLimits.ts";
export * from "./mockTestAdmin.ts";
export * from "./moderation.ts";
export * from "./moderationAdmin.ts";
export * from "./moderationCase.ts";
export * from "./moderationLists.ts";
export * from "./modules.ts";
export * from "./mojibake.ts";
export * from "./newsletter.ts";
export * from "./newsletterAdmin.ts";
export * from "./newsletterArchive.ts";
export * from "./newsletterLimits.ts";
export * from "./notifications.ts";
export * from "./notificationTypes.ts";
export * from "./operations.ts";
export * from "./optionIndices.ts";
export * from "./order.ts";
export * from "./paging.ts";
export * from "./phonetic.ts";
export * from "./practice.ts";
export * from "./practiceLimits.ts";
export * from "./practiceNotebook.ts";
export * from "./practiceProgress.ts";
export * from "./preeti.ts";
export * from "./progress.ts";
export * from "./proofs.ts";
export * from "./questionAdmin.ts";
export * from "./questionDraft.ts";
export * from "./questionImport.ts";
export * from "./questionReports.ts";
export * from "./questions.ts";
export * from "./resourceAdmin.ts";
export * from "./resourceContributions.ts";
export * from "./resourceLists.ts";
export * from "./resourceReview.ts";
export * from "./resources.ts";
export * from "./resultAdmin.ts";
export * from "./roadmaps.ts";
export * from "./savedViews.ts";
export * from "./search.ts";
export * from "./security.ts";
export * from "./signIn.ts";
export * from "./siteFeatures.ts";
export * from "./siteSettings.ts";
export * from "./slug.ts";
export * from "./terms.ts";
export * from "./testDraft.ts";
export * from "./testRegrades.ts";
export * from "./testStatistics.ts";
export * from "./text.ts";
export * from "./trust.ts";
export * from "./uploads.ts";
export * from "./url.ts";
export * from "./users.ts";

/** Every call of the API, by module. */
export const contract = {
  accounts,
  users,
  signIn,
  savedViews,
  uploads,
  curriculum,
  curriculumAdmin,
  questions,
  questionAdmin,
  questionReports,
  questionImport,
  exams,
  mockTestAdmin,
  resultAdmin,
  testStatistics,
  testRegrades,
  community,
  communityComments,
  communityFeeds,
  communityDrafts,
  communityPeople,
  communityHashtags,
  communityTrust,
  notifications,
  live,
  moderation,
  moderationAdmin,
  events,
  eventAdmin,
  eventEvidence,
  eventKeys,
  eventKeyAdmin,
  eventPayments,
  resources,
  resourceContributions,
  resourceAdmin,
  resourceReview,
  roadmaps,
  practice,
  practiceNotebook,
  practiceProgress,
  newsletter,
  newsletterAdmin,
  newsletterArchive,
  search,
  operations,
} as const;
