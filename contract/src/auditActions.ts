// Plain data: pages that filter by it need no schema.

/** What staff do with accounts, for the audit log. */
export const accountActions = {
  "user.role": "account",
  "user.suspend": "account",
  "user.restore": "account",
  "user.sign_out": "account",
  "user.second_factor": "account",
} as const;

/** What staff do to the curriculum, by what it is done to. */
export const curriculumActions = {
  "category.create": "category",
  "category.update": "category",
  "category.remove": "category",
  "subject.create": "subject",
  "subject.update": "subject",
  "subject.remove": "subject",
  "section.create": "section",
  "section.update": "section",
  "section.remove": "section",
  "chapter.create": "chapter",
  "chapter.update": "chapter",
  "chapter.remove": "chapter",
  "content.create": "content",
  "content.update": "content",
  "content.remove": "content",
} as const;

/** What staff do to questions, by what it is done to. */
export const questionActions = {
  "mcq.create": "mcq",
  "mcq.update": "mcq",
  "mcq.remove": "mcq",
  "mcq.submit": "mcq",
  "mcq.send_back": "mcq",
  "mcq.verify": "mcq",
  "mcq.retire": "mcq",
  "mcq.reopen": "mcq",
  "mcq.answer_report": "mcq",
} as const;

/** What staff do to tests and results, by what it is done to. */
export const examActions = {
  "test.create": "mock_test",
  "test.update": "mock_test",
  "test.paper": "mock_test",
  "test.draw": "mock_test",
  "test.publish": "mock_test",
  "test.archive": "mock_test",
  "test.restore": "mock_test",
  "test.remove": "mock_test",
  "test.regrade": "mock_test",
  "result.remove": "result",
  "result.rate": "result",
  "result.unrate": "result",
  "result.withhold": "result",
  "result.release": "result",
} as const;

/** What staff do with files of questions, by what it is done to. */
export const importActions = { "mcq_import.write": "mcq_import" } as const;

/** What staff do in the community, by what it is done to. */
export const communityActions = {
  "post.update": "post",
  "post.remove": "post",
  "comment.update": "comment",
  "comment.remove": "comment",
  "hashtag.update": "hashtag",
  "word_rule.create": "word_rule",
  "word_rule.update": "word_rule",
  "word_rule.remove": "word_rule",
} as const;

/** What staff do with reports, by what it is done to. */
export const moderationActions = {
  "case.open": "moderation_case",
  "case.take_over": "moderation_case",
  "case.hide": "moderation_case",
  "case.remove": "moderation_case",
  "case.warn": "moderation_case",
  "case.limit": "moderation_case",
  "case.suspend": "moderation_case",
  "case.dismiss": "moderation_case",
  "case.escalate": "moderation_case",
  "case.undo": "moderation_case",
  "case.answer_appeal": "moderation_case",
  "post.reveal_author": "post",
  "comment.reveal_author": "comment",
} as const;

/** What staff do with exam events, by what it is done to. */
export const eventActions = {
  "event.create": "exam_event",
  "event.update": "exam_event",
  "event.publish": "exam_event",
  "event.pause": "exam_event",
  "event.archive": "exam_event",
  "event.cancel": "exam_event",
  "event.remove": "exam_event",
  "event.extend": "exam_event",
  "event.announce": "exam_event",
  "event.reopen": "exam_event",
  "event.decide_key": "exam_event",
  "event.withdraw_key": "exam_event",
  "event.final_key": "exam_event",
  "registration.approve": "exam_event",
  "registration.reject": "exam_event",
  "registration.ask": "exam_event",
  "registration.extra_time": "exam_event",
  "payment.refund": "exam_event",
  "payment.seat": "exam_event",
  "payment.dismiss": "exam_event",
} as const;

/** What staff do with study material, by what it is done to. */
export const resourceActions = {
  "resource.create": "resource",
  "resource.update": "resource",
  "resource.remove": "resource",
  "item.create": "resource_item",
  "item.update": "resource_item",
  "item.remove": "resource_item",
  "item.rollback": "resource_item",
  "item.take_down": "resource_item",
  "item.restore": "resource_item",
  "item.answer_report": "resource_item",
  "contribution.publish": "contribution",
  "contribution.request_changes": "contribution",
  "contribution.reject": "contribution",
} as const;

/** What staff do with the words that the search knows. */
export const searchActions = {
  "search_alias.create": "search_alias",
  "search_alias.remove": "search_alias",
} as const;

/** What staff do with the newsletter, by what it is done to. */
export const newsletterActions = {
  "campaign.create": "newsletter_campaign",
  "campaign.update": "newsletter_campaign",
  "campaign.remove": "newsletter_campaign",
  "campaign.schedule": "newsletter_campaign",
  "campaign.move": "newsletter_campaign",
  "subscribers.import": "newsletter_subscriber",
} as const;

/** What administrators do with the installation itself, by what it is done to. */
export const operationsActions = {
  "job.retry": "job",
  "job.remove": "job",
  "site.update": "site",
} as const;

/** What staff do, with what it is done to. One that was ever used is never taken out. */
export const auditActions = {
  ...accountActions,
  ...curriculumActions,
  ...questionActions,
  ...examActions,
  ...importActions,
  ...communityActions,
  ...moderationActions,
  ...eventActions,
  ...resourceActions,
  ...newsletterActions,
  ...searchActions,
  ...operationsActions,
} as const satisfies Record<`${string}.${string}`, string>;
