import type { ModuleName } from "@sarathi/contract";
import { accountsModule, type GoogleConfig, type SignInSettings } from "./accounts/index.ts";
import { communityModule, wordRuleContent } from "./community/index.ts";
import { chapterContent, curriculumContent, curriculumModule } from "./curriculum/index.ts";
import { eventsModule, type GatewayConfigs } from "./events/index.ts";
import { examsModule, testContent } from "./exams/index.ts";
import type { ContentSource } from "./foundation/content/source.ts";
import type { Module, ModuleDeps } from "./foundation/module.ts";
import { moderationModule } from "./moderation/index.ts";
import { newsletterModule } from "./newsletter/index.ts";
import { notificationsModule } from "./notifications/index.ts";
import { operationsModule } from "./operations/index.ts";
import { practiceModule } from "./practice/index.ts";
import { questionContent, questionsModule } from "./questions/index.ts";
import { type LinkCheckSettings, resourceContent, resourcesModule } from "./resources/index.ts";
import { roadmapContent, roadmapsModule, syllabusContent, topicContent } from "./roadmaps/index.ts";
import { searchModule } from "./search/index.ts";
import { uploadsModule } from "./uploads/index.ts";

/** What modules need beside what all get. */
export interface ModuleSettings {
  google?: GoogleConfig | undefined;
  /** Optional by default. */
  staffSecondFactor?: SignInSettings["staffSecondFactor"] | undefined;
  /** Whether messages for browsers may be sent to an address; by default those of the browsers' own makers. */
  isPushService?: ((url: URL) => boolean) | undefined;
  /** Gateways for payments; none by default. */
  payments?: GatewayConfigs | undefined;
  /** How links of study material are checked; by default over the public internet. */
  linkCheck?: LinkCheckSettings | undefined;
  /** With it bounces and complaints about newsletters are taken; absent: they are not. */
  newsletterFeedbackSecret?: string | undefined;
}

/** Every module, made in the order of the contract's `moduleNames`. */
export async function createModules(
  deps: ModuleDeps,
  {
    google,
    staffSecondFactor = "optional",
    isPushService,
    payments,
    linkCheck,
    newsletterFeedbackSecret,
  }: ModuleSettings,
) {
  const accounts = accountsModule(deps, google, { staffSecondFactor });
  const community = await communityModule(deps);
  const questions = questionsModule(deps);
  const exams = await examsModule(deps);
  const roadmaps = roadmapsModule(deps, exams.services.results);
  const uploads = await uploadsModule(deps);
  return {
    accounts,
    uploads,
    curriculum: curriculumModule(deps),
    questions,
    exams,
    community,
    notifications: await notificationsModule(deps, { isPushService }),
    moderation: moderationModule(deps, accounts.services.users, community.services.held),
    events: eventsModule(deps, exams.services, payments),
    resources: await resourcesModule(deps, uploads.services, linkCheck),
    roadmaps,
    practice: practiceModule(deps, {
      questions: questions.services,
      outcomes: exams.services.outcomes,
      roadmaps: roadmaps.services.roadmaps,
    }),
    newsletter: await newsletterModule(deps, newsletterFeedbackSecret),
    search: searchModule(deps),
    operations: operationsModule(deps, accounts.services.users.counts),
  } satisfies Record<ModuleName, Module>;
}
export type Modules = Awaited<ReturnType<typeof createModules>>;

/** The folders of content/ that a module loads, before there is an app; in the order of the modules, since files refer to lower ones. */
export const content: Partial<Record<ModuleName, readonly ContentSource[]>> = {
  curriculum: [curriculumContent, chapterContent],
  questions: [questionContent],
  exams: [testContent],
  community: [wordRuleContent],
  resources: [resourceContent],
  roadmaps: [topicContent, syllabusContent, roadmapContent],
};

/** The tables that each module reads and writes; no other does. */
export const tables: Record<ModuleName | "foundation", readonly string[]> = {
  foundation: [
    "migration",
    "app_secret",
    "idempotent_call",
    "content_file",
    "job_schedule",
    "live_message",
    "backup_run",
    "site_settings",
    "search_text",
    "search_word",
  ],
  accounts: [
    "account",
    "session",
    "account_code",
    "former_username",
    "audit_entry",
    "security_event",
    "known_device",
    "account_totp",
    "recovery_code",
    "passkey",
    "passkey_challenge",
    "second_factor_challenge",
    "second_factor_failure",
    "email_change",
    "saved_view",
  ],
  uploads: ["upload"],
  curriculum: ["category", "subject", "section", "chapter", "content", "curriculum_revision"],
  questions: [
    "mcq",
    "mcq_version",
    "mcq_chapter",
    "mcq_text",
    "mcq_report",
    "mcq_doubt",
    "mcq_import",
    "mcq_import_row",
    "mcq_import_picture",
    "mcq_import_mapping",
    "daily_question",
  ],
  exams: [
    "mock_test",
    "test_section",
    "test_question",
    "attempt",
    "attempt_answer",
    "result",
    "key_decision",
    "regrade",
    "result_revision",
    "attempt_reopening",
    "attempt_absence",
    "test_statistics",
  ],
  community: [
    "community_member",
    "community_follow",
    "community_block",
    "community_mute",
    "community_member_status",
    "word_rule",
    "post",
    "post_revision",
    "hashtag",
    "post_hashtag",
    "hashtag_follow",
    "comment",
    "comment_revision",
    "post_like",
    "comment_like",
    "post_bookmark",
    "mention",
    "post_draft",
    "post_seen",
    "feed_snapshot",
    "suggestion_dismissed",
  ],
  moderation: ["moderation_case", "content_report", "moderation_decision", "moderation_appeal", "revealed_author"],
  notifications: [
    "notification",
    "notification_cause",
    "notification_ring",
    "notification_preference",
    "notification_muted_post",
    "notification_mail",
    "push_subscription",
  ],
  events: [
    "exam_event",
    "event_registration",
    "event_registration_step",
    "event_payment",
    "event_rank",
    "event_reminder",
    "event_announcement",
    "event_objection",
  ],
  resources: [
    "resource",
    "resource_words",
    "resource_item",
    "resource_item_words",
    "resource_item_revision",
    "resource_item_vote",
    "resource_item_bookmark",
    "resource_item_use",
    "resource_item_related",
    "contribution",
    "contribution_step",
    "item_report",
  ],
  roadmaps: ["study_topic", "syllabus", "roadmap", "roadmap_topic", "topic_progress"],
  practice: [
    "practice_person",
    "practice_answer",
    "practice_review",
    "practice_correction",
    "practice_card",
    "practice_result",
    "practice_day",
    "practice_bookmark",
    "practice_note",
  ],
  newsletter: [
    ...["newsletter_subscriber", "newsletter_code", "newsletter_ask", "newsletter_feedback"],
    ...["newsletter_campaign", "newsletter_recipient"],
  ],
  search: ["search_alias", "search_miss"],
  operations: [],
};
