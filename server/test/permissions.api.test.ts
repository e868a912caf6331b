import { contract, type Endpoint, urlOf } from "@sarathi/contract";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "./app.ts";
import { upload } from "./form.ts";
import { pdf } from "./pictures.ts";
import { done, start, submit } from "./sitting.ts";

/**
 * Who may call what, as data: an endpoint of the contract that is missing here fails. `in` stands for any answer but a
 * refusal by access; what a service refuses after that (another's attempt, a closed test) its own tests show.
 */
type Outcome = "in" | "auth.required" | "auth.forbidden" | "auth.suspended";
const WHO = ["nobody", "ticket", "user", "moderator", "admin", "suspended", "suspended with ticket"] as const;
type Who = (typeof WHO)[number];

const all = (outcome: Outcome): Record<Who, Outcome> => ({
  nobody: outcome,
  ticket: outcome,
  user: outcome,
  moderator: outcome,
  admin: outcome,
  suspended: outcome,
  "suspended with ticket": outcome,
});
const anyone = all("in");
const member: Record<Who, Outcome> = {
  ...all("in"),
  nobody: "auth.required",
  ticket: "auth.required",
  suspended: "auth.suspended",
  "suspended with ticket": "auth.suspended",
};
const moderator: Record<Who, Outcome> = { ...member, user: "auth.forbidden" };
const admin: Record<Who, Outcome> = { ...moderator, moderator: "auth.forbidden" };
const attempt: Record<Who, Outcome> = { ...member, ticket: "in" };

const id = "01900000-0000-7000-8000-000000000000";
const test = { title: { en: "X" }, category: "kharidar", duration: 1, passMarks: 0 };
const draw = { revision: 1, rows: [{ sectionId: id, chapters: ["so-polity"], count: 1, marks: 1 }] };
const day = "2026-12-12T02:15:00Z";
const event = {
  title: { en: "X" },
  ...{
    registrationOpensAt: day,
    registrationClosesAt: day,
    startsAt: day,
    entryClosesAt: day,
    endsAt: day,
    resultsAt: day,
  },
};
const contribution = { kind: "text", language: "ne", title: "क", body: "ख", licence: "own-work" };
const siteDraft = {
  ...{ nameNe: "सारथी", nameEn: "Sarathi", feedbackUrl: null, contactEmail: null, social: [], closed: [], revision: 9 },
};
const resource = { title: { en: "X" }, type: "notes" };
const item = { title: { en: "X" }, kind: "text", body: { en: "x" }, licence: "own-work" };
const newsletterLink = [22, 22, 22].map((length) => "A".repeat(length)).join(".");
const campaign = {
  content: { en: { subject: "X", blocks: [{ kind: "divider" }] } },
  segment: { topic: "exams", language: null, targetPost: null },
};
const MATRIX: Record<
  string,
  { access: Record<Who, Outcome>; input: { params?: object; query?: object; body?: object } }
> = {
  "accounts.register": { access: anyone, input: { body: {} } },
  "accounts.checkPassword": { access: anyone, input: { body: { password: "something" } } },
  "accounts.login": { access: anyone, input: { body: { email: "nobody", password: "nothing" } } },
  "accounts.me": { access: member, input: {} },
  "accounts.logout": { access: member, input: {} },
  "accounts.google": { access: anyone, input: { body: { code: "none" } } },
  "accounts.verifyEmail": { access: anyone, input: { params: { verificationCode: "x".repeat(43) } } },
  "accounts.resendVerification": { access: anyone, input: { body: { email: "nobody@example.test" } } },
  "accounts.forgotPassword": { access: anyone, input: { body: { email: "nobody@example.test" } } },
  "accounts.resetPassword": {
    access: anyone,
    input: { body: { token: "x".repeat(43), newPassword: "a new long password" } },
  },
  "accounts.setPassword": {
    access: member,
    input: { body: { email: "nobody@example.test", newPassword: "a new long password" } },
  },
  "accounts.changePassword": {
    access: member,
    input: { body: { currentPassword: "wrong", newPassword: "a new long password" } },
  },
  "accounts.updateMe": { access: member, input: { body: {} } },
  "accounts.listSessions": { access: member, input: {} },
  "accounts.endSession": { access: member, input: { params: { id } } },
  "accounts.endOtherSessions": { access: member, input: {} },
  "accounts.exportMe": { access: member, input: {} },
  "accounts.eraseMe": { access: member, input: { body: { password: "wrong" } } },
  "accounts.cancelErasure": { access: member, input: {} },
  "curriculumAdmin.listNodes": { access: moderator, input: { params: { level: "chapters" } } },
  "curriculumAdmin.createNode": {
    access: moderator,
    input: { params: { level: "chapters" }, body: { name: "X", nepaliText: "क" } },
  },
  "curriculumAdmin.orderNodes": { access: moderator, input: { params: { level: "categories" }, body: { ids: [id] } } },
  "curriculumAdmin.getNode": { access: moderator, input: { params: { level: "chapters", id } } },
  "curriculumAdmin.updateNode": {
    access: moderator,
    input: { params: { level: "chapters", id }, body: { name: "X", nepaliText: "क", published: true, version: 1 } },
  },
  "curriculumAdmin.removeNode": { access: moderator, input: { params: { level: "chapters", id } } },
  "curriculumAdmin.previewContent": { access: moderator, input: { body: { body: { en: "x" } } } },
  "curriculumAdmin.listRevisions": { access: moderator, input: { params: { level: "chapters", id } } },
  "questionImport.listMcqImports": { access: moderator, input: {} },
  "questionImport.createMcqImport": { access: moderator, input: { body: {} } },
  "questionImport.getMcqImport": { access: moderator, input: { params: { id } } },
  "questionImport.listMcqImportRows": { access: moderator, input: { params: { id } } },
  "questionImport.changeMcqImport": { access: moderator, input: { params: { id }, body: {} } },
  "questionImport.startMcqImport": { access: moderator, input: { params: { id } } },
  "questionImport.cancelMcqImport": { access: moderator, input: { params: { id } } },
  "questionImport.refusedOfMcqImport": { access: moderator, input: { params: { id } } },
  "questionImport.exportMcqs": { access: moderator, input: { query: { format: "json", search: "zzzz" } } },
  "users.listUsers": { access: moderator, input: {} },
  "users.getUser": { access: moderator, input: { params: { id } } },
  "users.changeRole": { access: admin, input: { params: { id }, body: { role: "user" } } },
  "users.suspendUser": {
    access: moderator,
    input: { params: { id }, body: { term: { kind: "endless" }, reason: "a reason" } },
  },
  "users.restoreUser": { access: moderator, input: { params: { id } } },
  "users.endUserSessions": { access: moderator, input: { params: { id } } },
  "savedViews.listViews": { access: moderator, input: { params: { list: "users" } } },
  "savedViews.saveView": {
    access: moderator,
    input: { params: { list: "users" }, body: { name: "Mine", query: "role=admin" } },
  },
  "savedViews.removeView": { access: moderator, input: { params: { list: "users", id } } },
  "users.listAudit": { access: moderator, input: {} },
  "users.listSecurityEvents": { access: admin, input: {} },
  "operations.overview": { access: moderator, input: {} },
  "operations.listJobs": { access: admin, input: {} },
  "operations.listQueues": { access: admin, input: {} },
  "operations.getSettings": { access: admin, input: {} },
  "operations.updateSettings": { access: admin, input: { body: siteDraft } },
  "operations.retryJob": { access: admin, input: { params: { id } } },
  "operations.removeJob": { access: admin, input: { params: { id } } },
  "signIn.secondFactor": { access: anyone, input: { body: { challenge: "x".repeat(43), code: "000000" } } },
  "signIn.secondFactorPasskey": { access: anyone, input: { body: { challenge: "x".repeat(43) } } },
  "signIn.passkeyOptions": { access: anyone, input: {} },
  "signIn.passkeySignIn": {
    access: anyone,
    input: { body: { passkey: { id: "x", response: { clientDataJSON: "x" } } } },
  },
  "signIn.getProtection": { access: member, input: {} },
  "signIn.confirm": { access: member, input: { body: { password: "wrong" } } },
  "signIn.confirmPasskey": { access: member, input: {} },
  "signIn.confirmMail": { access: member, input: {} },
  "signIn.beginTotp": { access: member, input: {} },
  "signIn.enableTotp": { access: member, input: { body: { code: "000000" } } },
  "signIn.disableTotp": { access: member, input: { body: { code: "000000" } } },
  "signIn.renewRecoveryCodes": { access: member, input: {} },
  "signIn.beginPasskey": { access: member, input: {} },
  "signIn.addPasskey": {
    access: member,
    input: { body: { name: "x", passkey: { id: "x", response: { clientDataJSON: "x" } } } },
  },
  "signIn.renamePasskey": { access: member, input: { params: { id }, body: { name: "x" } } },
  "signIn.removePasskey": { access: member, input: { params: { id } } },
  "signIn.changeEmail": { access: member, input: { body: { email: "nobody@example.test" } } },
  "signIn.proveEmailChange": { access: member, input: { body: { code: "000000" } } },
  "signIn.confirmEmailChange": { access: anyone, input: { body: { code: "x".repeat(43) } } },
  "signIn.refuseEmailChange": { access: anyone, input: { body: { code: "x".repeat(43) } } },
  "signIn.cancelEmailChange": { access: member, input: {} },
  "signIn.resetSecondFactor": { access: admin, input: { params: { id }, body: { reason: "a reason" } } },
  "uploads.upload": { access: member, input: { body: {} } },
  "uploads.openUpload": { access: member, input: { params: { id } } },
  "uploads.removeUpload": { access: member, input: { params: { id } } },
  "curriculum.listCategories": { access: anyone, input: {} },
  "curriculum.getSubjectTree": { access: anyone, input: { params: { slug: "kharidar-first-paper" } } },
  "curriculum.getSubject": { access: anyone, input: { params: { slug: "kharidar-first-paper" } } },
  "curriculum.getChapter": { access: anyone, input: { params: { id: "so-polity" } } },
  "questions.listMcqs": { access: anyone, input: {} },
  "questions.todaysMcq": { access: anyone, input: {} },
  "questions.validateMcq": { access: anyone, input: { body: { mcqId: id, selectedOptionIndex: 0 } } },
  "questionAdmin.listAdminMcqs": { access: moderator, input: {} },
  "questionAdmin.createMcq": { access: moderator, input: { body: {} } },
  "questionAdmin.previewMcq": { access: moderator, input: { body: {} } },
  "questionAdmin.countMcqQueues": { access: moderator, input: {} },
  "questionAdmin.similarMcqs": { access: moderator, input: { body: { question: { ne: "क" } } } },
  "questionAdmin.moveMcqs": {
    access: moderator,
    input: { body: { ids: [{ _id: id, version: 1 }], to: "retired" } },
  },
  "questionAdmin.tagMcqs": { access: moderator, input: { body: { ids: [{ _id: id, version: 1 }], add: ["x"] } } },
  "questionAdmin.getAdminMcq": { access: moderator, input: { params: { id } } },
  "questionAdmin.updateMcq": { access: moderator, input: { params: { id }, body: {} } },
  "questionAdmin.removeMcq": { access: moderator, input: { params: { id } } },
  "questionAdmin.listMcqVersions": { access: moderator, input: { params: { id } } },
  "questionAdmin.moveMcq": { access: moderator, input: { params: { id }, body: { to: "retired", version: 1 } } },
  "questionReports.reportMcq": { access: member, input: { params: { id }, body: { reason: "typo" } } },
  "questionReports.myReports": { access: member, input: {} },
  "questionReports.listReports": { access: moderator, input: {} },
  "questionReports.answerReport": {
    access: moderator,
    input: { params: { id }, body: { outcome: "fixed", answer: "x" } },
  },
  "community.createPost": { access: member, input: { body: { title: "A title", content: "Words" } } },
  "community.previewPost": { access: anyone, input: { body: { content: "Words" } } },
  "community.recentPosts": { access: anyone, input: {} },
  "community.newerPosts": { access: anyone, input: { query: { after: id } } },
  "community.bookmarkedPosts": { access: member, input: {} },
  "community.getPost": { access: anyone, input: { params: { id } } },
  "community.updatePost": { access: member, input: { params: { id }, body: { title: "A title" } } },
  "community.removePost": { access: member, input: { params: { id } } },
  "community.postRevisions": { access: anyone, input: { params: { id } } },
  "community.likePost": { access: member, input: { params: { id } } },
  "community.bookmarkPost": { access: member, input: { params: { id } } },
  "communityComments.recentComments": {
    access: member,
    input: { params: { id }, query: { since: "2026-01-01T00:00:00Z" } },
  },
  "communityComments.listComments": { access: anyone, input: { params: { id } } },
  "communityComments.createComment": { access: member, input: { params: { id }, body: { content: "Words" } } },
  "communityComments.locateComment": { access: anyone, input: { params: { id } } },
  "communityComments.updateComment": { access: member, input: { params: { id }, body: { content: "Words" } } },
  "communityComments.removeComment": { access: member, input: { params: { id } } },
  "communityComments.commentRevisions": { access: anyone, input: { params: { id } } },
  "communityComments.likeComment": { access: member, input: { params: { id } } },
  "communityComments.acceptComment": { access: member, input: { params: { id } } },
  "communityComments.listReplies": { access: anyone, input: { params: { id } } },
  "communityComments.createReply": { access: member, input: { params: { id }, body: { content: "Words" } } },
  "communityComments.updateReply": {
    access: member,
    input: { params: { id, replyId: id }, body: { content: "Words" } },
  },
  "communityComments.removeReply": { access: member, input: { params: { id, replyId: id } } },
  "communityComments.likeReply": { access: member, input: { params: { id, replyId: id } } },
  "communityFeeds.feedPosts": { access: anyone, input: {} },
  "communityFeeds.followedPosts": { access: member, input: {} },
  "communityFeeds.seePosts": { access: member, input: { body: { seen: [id] } } },
  "communityDrafts.listDrafts": { access: member, input: {} },
  "communityDrafts.putDraft": {
    access: member,
    input: { params: { context: "post" }, body: { body: {}, sequence: 1 } },
  },
  "communityDrafts.removeDraft": { access: member, input: { params: { context: "post" } } },
  "communityPeople.getProfile": { access: anyone, input: { params: { username: "nobody_here" } } },
  "communityPeople.followPerson": { access: member, input: { params: { username: "nobody_here" } } },
  "communityPeople.blockPerson": { access: member, input: { params: { username: "nobody_here" } } },
  "communityPeople.mutePerson": { access: member, input: { params: { username: "nobody_here" } } },
  "communityPeople.listFollowers": { access: anyone, input: { params: { username: "nobody_here" } } },
  "communityPeople.listFollowing": { access: anyone, input: { params: { username: "nobody_here" } } },
  "communityPeople.personPosts": { access: anyone, input: { params: { username: "nobody_here" } } },
  "communityPeople.searchPeople": { access: member, input: { query: { q: "zz" } } },
  "communityPeople.suggestedPeople": { access: member, input: {} },
  "communityPeople.dismissPerson": { access: member, input: { params: { username: "nobody_here" } } },
  "communityPeople.hiddenPeople": { access: member, input: {} },
  "communityPeople.getInterests": { access: member, input: {} },
  "communityPeople.setInterests": { access: member, input: { body: {} } },
  "communityHashtags.topHashtags": { access: anyone, input: {} },
  "communityHashtags.trendingHashtags": { access: anyone, input: {} },
  "communityHashtags.followedHashtags": { access: member, input: {} },
  "search.find": { access: anyone, input: { params: { source: "posts" }, query: { q: "zz" } } },
  "search.reportMiss": { access: anyone, input: { body: { q: "zz" } } },
  "search.listMisses": { access: moderator, input: {} },
  "search.listAliases": { access: moderator, input: {} },
  "search.createAlias": { access: moderator, input: { body: { alias: "zz", query: "yy" } } },
  "search.removeAlias": { access: moderator, input: { params: { id } } },
  "communityHashtags.searchHashtags": { access: anyone, input: { query: { q: "zz" } } },
  "communityHashtags.getHashtag": { access: anyone, input: { params: { name: "nothing" } } },
  "communityHashtags.hashtagPosts": { access: anyone, input: { params: { name: "nothing" } } },
  "communityHashtags.followHashtag": { access: member, input: { params: { name: "nothing" } } },
  "communityTrust.getTrust": { access: member, input: {} },
  "communityTrust.listWordRules": { access: moderator, input: {} },
  "communityTrust.createWordRule": {
    access: moderator,
    input: { body: { kind: "word", pattern: "anything", action: "flag" } },
  },
  "communityTrust.updateWordRule": { access: moderator, input: { params: { id }, body: { note: "Words" } } },
  "communityTrust.removeWordRule": { access: moderator, input: { params: { id } } },
  "communityTrust.tryWordRules": { access: moderator, input: { body: { text: "Words" } } },
  "communityHashtags.listHashtags": { access: moderator, input: {} },
  "communityHashtags.updateHashtag": { access: moderator, input: { params: { id }, body: {} } },
  "exams.listTests": { access: anyone, input: {} },
  "exams.listStreams": { access: anyone, input: {} },
  "exams.getTest": { access: anyone, input: { params: { id } } },
  "exams.getPaper": { access: member, input: { params: { id } } },
  "exams.getDynamicPaper": { access: member, input: { params: { id } } },
  "exams.getSolutions": { access: member, input: { params: { id } } },
  "exams.startAttempt": { access: member, input: { params: { id } } },
  "exams.getAttempt": { access: attempt, input: { params: { id } } },
  "exams.saveAnswers": {
    access: attempt,
    input: { params: { id }, body: { answers: [{ mcqId: id, selectedOptionIndex: 0, seq: 1 }] } },
  },
  "exams.submitTest": { access: attempt, input: { body: { mockTestId: id, answers: [] } } },
  "exams.listResults": { access: member, input: {} },
  "exams.getResult": { access: member, input: { params: { id } } },
  "mockTestAdmin.listAdminTests": { access: moderator, input: {} },
  "mockTestAdmin.createTest": { access: moderator, input: { body: { ...test, slug: "Not a slug" } } },
  "mockTestAdmin.linkMcq": { access: moderator, input: { body: { mockTestId: id, mcqId: id } } },
  "mockTestAdmin.unlinkMcq": { access: moderator, input: { body: { mockTestId: id, mcqId: id } } },
  "mockTestAdmin.getAdminTest": { access: moderator, input: { params: { id } } },
  "mockTestAdmin.updateTest": { access: moderator, input: { params: { id }, body: { ...test, revision: 1 } } },
  "mockTestAdmin.removeTest": { access: moderator, input: { params: { id } } },
  "mockTestAdmin.arrangePaper": { access: moderator, input: { params: { id }, body: { revision: 1, sections: [] } } },
  "mockTestAdmin.planDraw": { access: moderator, input: { params: { id }, body: draw } },
  "mockTestAdmin.drawPaper": { access: moderator, input: { params: { id }, body: draw } },
  "mockTestAdmin.preflight": { access: moderator, input: { params: { id } } },
  "mockTestAdmin.previewTest": { access: moderator, input: { params: { id } } },
  "mockTestAdmin.moveTest": { access: moderator, input: { params: { id }, body: { to: "archived", revision: 1 } } },
  "mockTestAdmin.duplicateTest": { access: moderator, input: { params: { id }, body: {} } },
  "resultAdmin.listAdminResults": { access: moderator, input: {} },
  "resultAdmin.getAdminResult": { access: moderator, input: { params: { id } } },
  "resultAdmin.exportAdminResults": { access: moderator, input: { query: { format: "csv" } } },
  "resultAdmin.getSittingLog": { access: moderator, input: { params: { id } } },
  "resultAdmin.removeAdminResult": { access: admin, input: { params: { id }, body: { reason: "No reason" } } },
  "testStatistics.getTestStatistics": { access: moderator, input: { params: { id } } },
  "testRegrades.listTestRegrades": { access: moderator, input: { params: { id } } },
  "testRegrades.previewTestRegrade": { access: admin, input: { params: { id }, body: { mcqId: id, kind: "drop" } } },
  "testRegrades.applyTestRegrade": {
    access: admin,
    input: { params: { id }, body: { mcqId: id, kind: "drop", reason: "a good reason", follows: 0 } },
  },
  "notifications.listNotifications": { access: member, input: {} },
  "notifications.markNotificationsRead": { access: member, input: { body: {} } },
  "notifications.countUnreadNotifications": { access: member, input: {} },
  "notifications.getNotificationPreferences": { access: member, input: {} },
  "notifications.setNotificationPreferences": { access: member, input: { body: { app: {} } } },
  "notifications.getPushKey": { access: member, input: {} },
  "notifications.subscribePush": {
    access: member,
    input: {
      body: { endpoint: "https://push.example.test/x", keys: { p256dh: "A".repeat(87), auth: "A".repeat(22) } },
    },
  },
  "notifications.checkPush": { access: member, input: { body: { endpoint: "https://push.example.test/x" } } },
  "notifications.renewPush": {
    access: anyone,
    input: {
      body: {
        before: { endpoint: "https://push.example.test/x", auth: "A".repeat(22) },
        now: { endpoint: "https://push.example.test/y", keys: { p256dh: "A".repeat(87), auth: "A".repeat(22) } },
      },
    },
  },
  "notifications.unsubscribePush": { access: member, input: { body: { endpoint: "https://push.example.test/x" } } },
  "notifications.unsubscribe": {
    access: anyone,
    input: { body: { token: `like.${"A".repeat(22)}.${"A".repeat(22)}` } },
  },
  "moderation.reportPost": { access: member, input: { params: { id }, body: { reason: "spam" } } },
  "moderation.reportComment": { access: member, input: { params: { id }, body: { reason: "spam" } } },
  "moderation.reportPerson": { access: member, input: { params: { username: "nobody" }, body: { reason: "spam" } } },
  "moderation.listOwnReports": { access: member, input: {} },
  "moderation.listOwnDecisions": { access: member, input: {} },
  "moderation.getOwnDecision": { access: member, input: { params: { id } } },
  "moderation.appeal": { access: member, input: { params: { id }, body: { text: "x" } } },
  "moderation.getSealedDecision": {
    access: anyone,
    input: { params: { token: `${"A".repeat(22)}.${"A".repeat(22)}` } },
  },
  "moderation.sealedAppeal": {
    access: anyone,
    input: { params: { token: `${"A".repeat(22)}.${"A".repeat(22)}` }, body: { text: "Why" } },
  },
  "moderation.getModerationFigures": { access: anyone, input: {} },
  "moderationAdmin.listCases": { access: moderator, input: {} },
  "moderationAdmin.countCases": { access: moderator, input: {} },
  "moderationAdmin.getCase": { access: moderator, input: { params: { id } } },
  "moderationAdmin.openPostCase": { access: moderator, input: { params: { id } } },
  "moderationAdmin.openCommentCase": { access: moderator, input: { params: { id } } },
  "moderationAdmin.claimCase": { access: moderator, input: { params: { id } } },
  "moderationAdmin.releaseCase": { access: moderator, input: { params: { id } } },
  "moderationAdmin.decideCase": {
    access: moderator,
    input: { params: { id }, body: { version: 1, ruling: { act: "escalate" } } },
  },
  "moderationAdmin.decideCases": {
    access: moderator,
    input: { body: { cases: [{ id, version: 1 }], ruling: { act: "escalate" } } },
  },
  "moderationAdmin.undoDecision": { access: moderator, input: { params: { id }, body: {} } },
  "moderationAdmin.decideAppeal": {
    access: moderator,
    input: { params: { id }, body: { version: 1, outcome: "upheld" } },
  },
  "moderationAdmin.revealPostAuthor": { access: admin, input: { params: { id }, body: { reason: "a good reason" } } },
  "moderationAdmin.revealCommentAuthor": {
    access: admin,
    input: { params: { id }, body: { reason: "a good reason" } },
  },
  "resources.listResources": { access: anyone, input: {} },
  "resources.getItem": { access: anyone, input: { params: { id } } },
  "resources.readItem": { access: anyone, input: { params: { id }, body: {} } },
  "resources.bookmarkItem": { access: member, input: { params: { id } } },
  "resources.myBookmarks": { access: member, input: {} },
  "resources.reportItem": {
    access: anyone,
    input: { params: { id }, body: { reason: "other", description: "Something is wrong", email: "a@b.co" } },
  },
  "resources.getResource": { access: anyone, input: { params: { id } } },
  "resources.searchItems": { access: anyone, input: { params: { id } } },
  "resources.upvote": { access: member, input: { params: { id, itemId: id } } },
  "resources.downvote": { access: member, input: { params: { id, itemId: id } } },
  "resourceContributions.contribute": { access: member, input: { params: { id }, body: contribution } },
  "resourceContributions.checkDuplicates": { access: member, input: { body: { title: "X" } } },
  "resourceContributions.combinePhotos": {
    access: member,
    input: { body: { photos: ["/files/AAAAAAAAAAAAAAAAAAAAAA/640.webp"] } },
  },
  "resourceContributions.previewText": { access: member, input: { body: { body: "x" } } },
  "resourceContributions.itemSource": { access: member, input: { params: { id } } },
  "resourceContributions.myContributions": { access: member, input: {} },
  "resourceContributions.getContribution": { access: member, input: { params: { id } } },
  "resourceContributions.mendContribution": {
    access: member,
    input: { params: { id }, body: { ...contribution, version: 1 } },
  },
  "resourceContributions.withdrawContribution": { access: member, input: { params: { id }, body: { version: 1 } } },
  "resourceAdmin.listAdminResources": { access: moderator, input: {} },
  "resourceAdmin.createResource": { access: moderator, input: { body: resource } },
  "resourceAdmin.resourceStats": { access: moderator, input: {} },
  "resourceAdmin.getAdminResource": { access: moderator, input: { params: { id } } },
  "resourceAdmin.updateResource": {
    access: moderator,
    input: { params: { id }, body: { ...resource, version: 1 } },
  },
  "resourceAdmin.removeResource": { access: moderator, input: { params: { id } } },
  "resourceAdmin.listAdminItems": { access: moderator, input: { params: { id } } },
  "resourceAdmin.addItem": { access: moderator, input: { params: { id }, body: item } },
  "resourceAdmin.getAdminItem": { access: moderator, input: { params: { id, itemId: id } } },
  "resourceAdmin.updateItem": {
    access: moderator,
    input: { params: { id, itemId: id }, body: { ...item, version: 1 } },
  },
  "resourceAdmin.removeItem": { access: moderator, input: { params: { id, itemId: id } } },
  "resourceAdmin.orderItems": { access: moderator, input: { params: { id }, body: { ids: [id] } } },
  "resourceAdmin.itemRevisions": { access: moderator, input: { params: { id, itemId: id } } },
  "resourceAdmin.rollbackItem": {
    access: moderator,
    input: { params: { id, itemId: id }, body: { revision: 1, version: 2, reason: "Because" } },
  },
  "resourceReview.contributionQueue": { access: moderator, input: {} },
  "resourceReview.reviewContribution": { access: moderator, input: { params: { id } } },
  "resourceReview.claimContribution": { access: moderator, input: { params: { id }, body: { version: 1 } } },
  "resourceReview.decideContribution": {
    access: moderator,
    input: { params: { id }, body: { decision: "publish", version: 1 } },
  },
  "resourceReview.deadLinks": { access: moderator, input: {} },
  "resourceReview.checkLink": { access: moderator, input: { params: { id } } },
  "resourceReview.itemReports": { access: moderator, input: {} },
  "resourceReview.answerItemReport": {
    access: moderator,
    input: { params: { id }, body: { outcome: "kept", answer: "It is right" } },
  },
  "resourceReview.restoreItem": { access: moderator, input: { params: { id }, body: { reason: "Because" } } },
  "events.listEvents": { access: anyone, input: {} },
  "events.pastEvents": { access: anyone, input: {} },
  "events.getEvent": { access: anyone, input: { params: { id } } },
  "events.myRegistrations": { access: member, input: {} },
  "events.registerForEvent": { access: member, input: { params: { id }, body: {} } },
  "events.withdrawFromEvent": { access: member, input: { params: { id }, body: { version: 1 } } },
  "events.takeSeat": { access: member, input: { params: { id }, body: { version: 1 } } },
  "events.paymentGuide": { access: member, input: { params: { id } } },
  "events.sendProof": {
    access: member,
    input: { params: { id }, body: { reference: "X1", proof: "/files/none.webp", version: 1 } },
  },
  "eventPayments.payOnline": { access: member, input: { params: { id }, body: { gateway: "esewa", version: 1 } } },
  "eventPayments.checkPayment": { access: member, input: { params: { id } } },
  "eventPayments.openPayments": { access: admin, input: {} },
  "eventPayments.settlePayment": {
    access: admin,
    input: { params: { id }, body: { outcome: "refunded", reason: "a good reason" } },
  },
  "eventPayments.recheckPayment": { access: admin, input: { params: { id } } },
  "events.startEvent": { access: member, input: { params: { id } } },
  "events.getReceipt": { access: member, input: { params: { id } } },
  "events.submitEvent": { access: attempt, input: { body: { mockTestId: id, answers: [] } } },
  "eventEvidence.eventAbsences": { access: admin, input: { params: { id } } },
  "eventEvidence.similarAnswers": { access: admin, input: { params: { id } } },
  "eventAdmin.listAdminEvents": { access: admin, input: {} },
  "eventAdmin.pastAdminEvents": { access: admin, input: {} },
  "eventAdmin.eventStats": { access: admin, input: {} },
  "eventAdmin.createEvent": { access: admin, input: { body: { ...event, mockTestId: id } } },
  "eventAdmin.getAdminEvent": { access: admin, input: { params: { id } } },
  "eventAdmin.updateEvent": { access: admin, input: { params: { id }, body: { ...event, revision: 1 } } },
  "eventAdmin.setEventStatus": { access: admin, input: { params: { id }, body: { status: "published" } } },
  "eventAdmin.cancelEvent": { access: admin, input: { params: { id }, body: { reason: "a good reason" } } },
  "eventAdmin.eventRegistrations": { access: admin, input: { params: { id } } },
  "eventAdmin.getRegistration": { access: admin, input: { params: { id } } },
  "eventAdmin.approveRegistration": { access: admin, input: { params: { id }, body: { approve: true } } },
  "eventAdmin.eventParticipants": { access: admin, input: { params: { id } } },
  "events.eventCalendar": { access: anyone, input: { params: { id } } },
  "events.eventAnnouncements": { access: member, input: { params: { id } } },
  "eventAdmin.announce": { access: admin, input: { params: { id }, body: { text: "Bring a pen" } } },
  "events.eventRanks": { access: anyone, input: { params: { id } } },
  "events.myRank": { access: member, input: { params: { id } } },
  "eventAdmin.rateResult": { access: admin, input: { params: { id }, body: { rates: true, reason: "a good reason" } } },
  "eventAdmin.withholdResult": {
    access: admin,
    input: { params: { id }, body: { withholds: true, reason: "a good reason" } },
  },
  "eventAdmin.grantExtraTime": {
    access: admin,
    input: { params: { id }, body: { minutes: 20, reason: "a good reason", version: 1 } },
  },
  "eventKeyAdmin.withdrawKeyDecision": {
    access: admin,
    input: { params: { id, mcqId: id }, body: { decidedAt: new Date().toISOString() } },
  },
  "eventAdmin.reopenSitting": {
    access: admin,
    input: { params: { id }, body: { minutes: 10, reason: "a good reason" } },
  },
  "eventAdmin.extendEvent": {
    access: admin,
    input: { params: { id }, body: { minutes: 1, reason: "a good reason" } },
  },
  "eventKeys.myObjections": { access: member, input: { params: { id } } },
  "eventKeys.object": {
    access: member,
    input: { params: { id, mcqId: id }, body: { text: "Another option is right", source: "Constitution, 17" } },
  },
  "eventKeys.withdrawObjection": { access: member, input: { params: { id, mcqId: id } } },
  "eventKeys.keyDecisions": { access: anyone, input: { params: { id } } },
  "eventKeys.certificate": { access: member, input: { params: { id } } },
  "eventKeyAdmin.getKeyReview": { access: admin, input: { params: { id } } },
  "eventKeyAdmin.listObjections": { access: admin, input: { params: { id, mcqId: id } } },
  "eventKeyAdmin.decideKey": {
    access: admin,
    input: { params: { id, mcqId: id }, body: { kind: "kept", reason: "a good reason" } },
  },
  "eventKeyAdmin.previewRegrade": { access: admin, input: { params: { id } } },
  "eventKeyAdmin.applyRegrade": { access: admin, input: { params: { id }, body: { fingerprint: "0".repeat(64) } } },
  "eventAdmin.forceUpdate": { access: admin, input: {} },
  "notifications.muteThread": { access: member, input: { params: { postId: id }, body: {} } },
  // Who is let in would hold a stream open: its own tests show that.
  "live.openLive": { access: member, input: { query: { topics: "none" } } },
  "roadmaps.getSyllabus": { access: anyone, input: { query: {} } },
  "roadmaps.listRoadmaps": { access: anyone, input: {} },
  "roadmaps.getRoadmap": { access: anyone, input: { params: { pathwayId: "kharidar" } } },
  "roadmaps.getProgress": { access: member, input: {} },
  "roadmaps.putProgress": { access: member, input: { body: { marks: [] } } },
  "roadmaps.getEvidence": { access: member, input: {} },
  "practice.drawSet": { access: member, input: { body: { by: "mistakes" } } },
  "practice.recordAnswers": {
    access: member,
    input: {
      body: {
        answers: [
          {
            ...{ answerId: id, mcqId: id, version: 1, selectedOptionIndices: [0], timeMs: 1, language: "ne" },
            answeredAt: "2026-11-01T00:00:00Z",
          },
        ],
      },
    },
  },
  "practice.getPractice": { access: member, input: {} },
  "practice.putPracticeSettings": { access: member, input: { body: { dailyCap: 20 } } },
  "practice.listPracticeTags": { access: anyone, input: {} },
  "practice.listDailyQuestions": { access: anyone, input: {} },
  "practiceNotebook.listMistakes": { access: member, input: {} },
  "practiceNotebook.listMistakeGroups": { access: member, input: {} },
  "practiceNotebook.setMistakeCause": { access: member, input: { params: { mcqId: id }, body: { cause: "slip" } } },
  "practiceNotebook.putPracticeBookmark": { access: member, input: { params: { mcqId: id }, body: { on: true } } },
  "practiceNotebook.listPracticeBookmarks": { access: member, input: {} },
  "practiceNotebook.putPracticeNote": { access: member, input: { params: { mcqId: id }, body: { text: "x" } } },
  "practiceNotebook.listPracticeNotes": { access: member, input: {} },
  "practiceProgress.getPracticeProgress": { access: member, input: {} },
  "roadmaps.getWeakest": { access: member, input: {} },
  "newsletter.subscribeNewsletter": {
    access: anyone,
    input: { body: { email: "matrix@example.test", topics: ["exams"], language: "ne" } },
  },
  "newsletter.confirmNewsletter": { access: anyone, input: { body: { code: "x".repeat(43) } } },
  "newsletter.getSubscription": { access: anyone, input: { query: { token: newsletterLink } } },
  "newsletter.changeSubscription": { access: anyone, input: { body: { token: newsletterLink } } },
  "newsletter.unsubscribeNewsletter": { access: anyone, input: { body: { token: newsletterLink } } },
  "newsletter.getOwnSubscription": { access: member, input: {} },
  "newsletter.setOwnSubscription": {
    access: member,
    input: { body: { on: false, topics: ["exams"], pace: "every", language: "ne" } },
  },
  "newsletterArchive.listArchived": { access: anyone, input: {} },
  "newsletterArchive.getArchived": { access: anyone, input: { params: { number: 999_999 } } },
  "newsletterAdmin.listCampaigns": { access: moderator, input: {} },
  "newsletterAdmin.getCampaign": { access: moderator, input: { params: { id } } },
  "newsletterAdmin.createCampaign": { access: moderator, input: { body: campaign } },
  "newsletterAdmin.updateCampaign": {
    access: moderator,
    input: { params: { id }, body: { ...campaign, version: 1 } },
  },
  "newsletterAdmin.removeCampaign": { access: moderator, input: { params: { id } } },
  "newsletterAdmin.previewCampaign": {
    access: moderator,
    input: { body: { text: campaign.content.en, language: "en" } },
  },
  "newsletterAdmin.countAudience": { access: moderator, input: { query: { topic: "exams" } } },
  "newsletterAdmin.testCampaign": { access: moderator, input: { params: { id }, body: { language: "en" } } },
  "newsletterAdmin.scheduleCampaign": { access: admin, input: { params: { id }, body: { sendAt: day, version: 1 } } },
  "newsletterAdmin.moveCampaign": { access: admin, input: { params: { id }, body: { to: "paused" } } },
  "newsletterAdmin.listSubscribers": { access: admin, input: {} },
  "newsletterAdmin.importSubscribers": {
    access: admin,
    input: {
      body: {
        ...{ addresses: ["a@example.test"], topics: ["exams"], language: "ne" },
        ...{ consent: "a form", how: "stated", dryRun: true },
      },
    },
  },
};

const endpoints = new Map<string, Endpoint>(
  Object.entries(contract).flatMap(([table, calls]) =>
    Object.entries(calls).map(([name, spec]): [string, Endpoint] => [`${table}.${name}`, spec]),
  ),
);

it("[S131] the matrix names every endpoint of the contract and no other", () => {
  expect(Object.keys(MATRIX).sort()).toEqual([...endpoints.keys()].sort());
});

const app = await testApp();

async function headersOf(who: Who): Promise<Record<string, string>> {
  if (who === "nobody") return {};
  const role = who === "moderator" || who === "admin" ? who : "user";
  const person = await app.member(role);
  const bearer = { authorization: `Bearer ${person.token}` };
  if (who === "user" || role !== "user") return bearer;
  const ticket: Record<string, string> =
    who === "suspended" ? {} : { "x-attempt-token": (await start(app, "kharidar-first-paper-1", person)).token };
  if (who === "ticket") return ticket;
  // A session that this node has not met yet, of an account that is suspended by now.
  await app.db.updateTable("account").set({ status: "suspended" }).where("id", "=", person.user._id).execute();
  await forgetSessions(person.user._id);
  return { ...bearer, ...ticket };
}

async function forgetSessions(accountId: string): Promise<void> {
  const sessions = await app.db
    .selectFrom("session")
    .select("token_hash")
    .where("account_id", "=", accountId)
    .execute();
  for (const { token_hash } of sessions) app.services.accounts.sessions.forget(token_hash.toString("hex"));
}

it.each(WHO)("[S131] what %s may call", async (who) => {
  const headers = await headersOf(who);
  const met: Record<string, string> = {};
  const wanted: Record<string, string> = {};
  const rows = Object.entries(MATRIX).sort(
    ([a], [b]) => Number(a === "accounts.logout") - Number(b === "accounts.logout"),
  );
  for (const [name, { access, input }] of rows) {
    const spec = endpoints.get(name);
    if (!spec) continue;
    const { body, ...place } = input;
    const response = await app.http.inject({
      method: spec.method,
      url: urlOf(spec, place),
      headers,
      ...(body ? { payload: body } : {}),
    });
    // A file is no envelope: who gets one is in.
    const isEnvelope = String(response.headers["content-type"]).startsWith("application/json");
    const { code } = (isEnvelope ? response.json() : {}) as { code?: string };
    const refusal = ["auth.required", "auth.forbidden", "auth.suspended"].find((c) => c === code);
    met[name] = refusal ?? "in";
    wanted[name] = access[who];
    expect(response.statusCode, name).toBeLessThan(500);
  }
  expect(met).toEqual(wanted);
});

/** Everything of a person that their ids lead to, with texts of theirs that nobody else may read. */
async function victim() {
  const who = await app.member();
  const email = who.user.email;
  const open = await start(app, "nayab-subba-first-paper-1", who);
  const sat = await start(app, "kharidar-first-paper-1", who);
  const { resultId } = done(await submit(app, sat.mockTestId, who));
  const { url } = await upload(app, who.token, "payments", await pdf());
  const ids = async (table: "session" | "upload", owner: "account_id" | "owner_id") => {
    const { rows } = await sql<{
      id: string;
    }>`SELECT id FROM ${sql.table(table)} WHERE ${sql.ref(owner)} = ${who.user._id}`.execute(app.db);
    return rows.map(({ id }) => id);
  };
  const [sessions, files] = [await ids("session", "account_id"), await ids("upload", "owner_id")];
  return {
    who,
    ids: [who.user._id, open.attemptId, sat.attemptId, resultId, ...sessions, ...files],
    secrets: [email, who.token, open.token, sat.token, url, resultId],
    /** What the database holds of them, as one text. */
    async state(): Promise<string> {
      const { rows } = await sql`
        SELECT (SELECT row_to_json(a) FROM (SELECT role, status, email, username, first_name, erase_requested_at, password_hash
            FROM account WHERE id = ${who.user._id}) a) AS account,
          (SELECT json_agg(s.id ORDER BY s.id) FROM session s WHERE s.account_id = ${who.user._id}) AS sessions,
          (SELECT json_agg(json_build_array(u.id, u.removed_at) ORDER BY u.id) FROM upload u WHERE u.owner_id = ${who.user._id}) AS uploads,
          (SELECT json_agg(json_build_array(t.id, t.status, t.ticket_no, (SELECT json_agg(w.mcq_id) FROM attempt_answer w WHERE w.attempt_id = t.id)) ORDER BY t.id)
            FROM attempt t WHERE t.account_id = ${who.user._id}) AS attempts,
          (SELECT json_agg(json_build_array(r.id, r.score_num) ORDER BY r.id) FROM result r WHERE r.account_id = ${who.user._id}) AS results`.execute(
        app.db,
      );
      return JSON.stringify(rows);
    },
  };
}

/** Calls of the contract that take an id, in the address or the body: also those that are added one day. */
const WITH_ID = [...endpoints].filter(([name]) => JSON.stringify(MATRIX[name]?.input ?? {}).includes(id));

it.each(["nobody", "ticket", "user"] as const)(
  "[S131] another person's things are out of reach of %s, by any id at any call",
  async (who) => {
    expect(WITH_ID.length).toBeGreaterThan(15);
    const { ids, secrets, state } = await victim();
    const before = await state();
    for (const theirs of ids) {
      // A caller of their own for each id: calls of one may end its session, and use its limits up.
      const headers = { ...(await headersOf(who)), "x-forwarded-for": "10.9.9.9" };
      for (const [name, spec] of WITH_ID) {
        const input = JSON.parse(JSON.stringify(MATRIX[name]?.input ?? {}).replaceAll(id, theirs)) as { body?: object };
        const { body, ...place } = input;
        const response = await app.http.inject({
          method: spec.method,
          url: urlOf(spec, place),
          headers,
          ...(body ? { payload: body } : {}),
        });
        const leaked = secrets.filter((secret) => secret !== theirs && response.body.includes(secret));
        expect(leaked, `${name} with ${theirs}: ${response.body.slice(0, 300)}`).toEqual([]);
        expect(response.statusCode, name).toBeLessThan(500);
      }
    }
    expect(await state()).toBe(before);
  },
);
