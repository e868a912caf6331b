import {
  community,
  communityComments,
  communityDrafts,
  communityFeeds,
  communityHashtags,
  communityPeople,
  communityTrust,
  ENOUGH_POSTS,
  postCategories,
} from "@sarathi/contract";
import type { Transaction } from "kysely";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import { installationSecret } from "../foundation/db/secrets.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { accountTopic, RECHECK } from "../foundation/realtime/live.ts";
import { freePicture } from "../uploads/index.ts";
import { allowances } from "./allowance.ts";
import { whoMaySee } from "./audience.store.ts";
import { commentRoutes } from "./comment.routes.ts";
import { type CommentService, commentService } from "./comment.service.ts";
import { commentRestored, personBlocked, personFollowed, postChanged, postRemoved } from "./community.hooks.ts";
import { draftRoutes } from "./draft.routes.ts";
import { draftService } from "./draft.service.ts";
import { eraseMember } from "./erase.store.ts";
import { memberExports } from "./export.store.ts";
import { feedRoutes } from "./feed.routes.ts";
import { type FeedService, feedService } from "./feed.service.ts";
import { forgetFeeds } from "./feed.store.ts";
import { formTokens } from "./formToken.ts";
import { countWritten } from "./happened.store.ts";
import { hashtagRoutes } from "./hashtag.routes.ts";
import { hashtagService } from "./hashtag.service.ts";
import { listTop } from "./hashtag.store.ts";
import { hashtagTitles } from "./hashtagStaff.store.ts";
import type { HeldService } from "./held.service.ts";
import { COMMENT, POST_TOPIC, postTopic } from "./live.rules.ts";
import { personRoutes } from "./person.routes.ts";
import { type PersonService, personService } from "./person.service.ts";
import { postRoutes } from "./post.routes.ts";
import { type PostService, postService } from "./post.service.ts";
import { commentTitles, postTitles, publicPosts } from "./post.store.ts";
import { purgeDeleted, purgePictures } from "./purge.store.ts";
import { serveRss } from "./rss.ts";
import { communitySources } from "./searched.store.ts";
import { computeTrends } from "./trend.jobs.ts";
import { trustRoutes } from "./trust.routes.ts";
import { trustService } from "./trust.service.ts";
import { wordRuleService } from "./wordRule.service.ts";
import { ruleTitles } from "./wordRule.store.ts";

export {
  type CommentFacts,
  commentFacts,
  commentsToJoin,
  hashtagFollowers,
  holdHearers,
  holdPublished,
  likesToHear,
  mayAccountSeePost,
  mayHear,
  postFacts,
  postsToJoin,
  whoMayHearOf,
  whoMayNotSee,
} from "./audience.store.ts";
export {
  commentAccepted,
  commentChanged,
  commentLiked,
  commentPublished,
  commentRemoved,
  commentRestored,
  hashtagFollowed,
  personBlocked,
  personFollowed,
  personMuted,
  postChanged,
  postPublished,
  postRemoved,
  postRestored,
  postsLiked,
  postUnliked,
  reportedBy,
  textFlagged,
  textHeld,
  textReleased,
} from "./community.hooks.ts";
export { loadDemo, readDemo, unloadDemo } from "./demo.ts";
export { digestOf } from "./digest.store.ts";
export { type Thread, writeFollows, writeThreads } from "./factory.ts";
export type { HeldService } from "./held.service.ts";
export { holdMember, holdMembers } from "./member.store.ts";
export { type MemberStatus, readMemberStatuses, setLimit } from "./memberStatus.store.ts";
export { changeContentState } from "./moderated.service.ts";
export {
  type ContentFacts,
  type ContentKind,
  type ContentState,
  findSeenPerson,
  hiddenFrom,
  lockContent,
  readAnyComment,
  readCommentsAround,
  readSeen,
  readWords,
  type ThreadRow,
} from "./moderated.store.ts";
export { readAnyPost } from "./post.store.ts";
export { viewAuthor, viewPicture } from "./post.view.ts";
export { pseudonymOf } from "./pseudonym.ts";
export { hashtagsOfPost } from "./trend.store.ts";
export { lowerTrust, restoreTrust, type TrustMark } from "./trust.store.ts";
export { wordRuleContent } from "./wordRule.content.ts";

/** A sitemap takes 50,000 addresses; older posts are found from these. */
const POSTS_IN_SITEMAP = 20_000;
const HASHTAGS_IN_SITEMAP = 2_000;
/** Pages of the community that anybody may read and that say something. */
async function publicPages(db: Db): Promise<string[]> {
  const [posts, hashtags] = [await publicPosts(db, POSTS_IN_SITEMAP), await listTop(db, null, HASHTAGS_IN_SITEMAP)];
  const full = hashtags.filter(({ posts_count }) => posts_count >= ENOUGH_POSTS);
  return [
    "/community",
    ...postCategories.map((category) => `/community/${category}`),
    ...full.map(({ name }) => `/community/hashtag/${encodeURIComponent(name)}`),
    ...posts.map((id) => `/community/post/${id}`),
  ];
}

/**
 * Whoever may see a post may listen to it; who listens is looked at again when it is for fewer, or gone, and when somebody
 * is blocked, or follows its author no more.
 */
function followPosts({ db, events, live }: ModuleDeps): void {
  live.topics(POST_TOPIC, (postId, accountIds) => whoMaySee(db, postId, accountIds));
  for (const happened of [postChanged, postRemoved]) {
    events.join(happened, (tx, { postId }) => live.publish(tx, [{ topic: postTopic(postId), type: RECHECK }]));
  }
  const lookAgain = (tx: Transaction<DB>, ...accountIds: string[]) =>
    live.publish(
      tx,
      accountIds.map((id) => ({ topic: accountTopic(id), type: RECHECK })),
    );
  events.join(personBlocked, async (tx, { blockerId, blockedId, on }) => {
    if (on) await lookAgain(tx, blockerId, blockedId);
  });
  events.join(personFollowed, async (tx, { followerId, on }) => {
    if (!on) await lookAgain(tx, followerId);
  });
  // Of what staff bring back open pages hear as of what is new.
  events.join(commentRestored, (tx, { postId }) => live.publish(tx, [{ topic: postTopic(postId), type: COMMENT }]));
}

/** The community: posts, talk about them, whom one follows, hashtags, feeds. */
export async function communityModule(deps: ModuleDeps): Promise<
  Module<{
    posts: PostService;
    comments: CommentService;
    feeds: FeedService;
    people: PersonService;
    held: HeldService;
  }>
> {
  const tokens = formTokens(await installationSecret(deps.db, deps.random, "community-form"));
  const allow = allowances({ ...deps, tokens });
  const posts = postService(deps, allow);
  const comments = commentService(deps, posts.parts);
  const feeds = feedService(deps, posts.parts);
  const hashtags = hashtagService(deps, posts.parts);
  const drafts = draftService(deps, allow);
  const trust = trustService(deps);
  const rules = wordRuleService(deps);
  const people = personService(deps, posts.parts);
  deps.jobs.every("community-rank", "*/5 * * * *", feeds.rank);
  computeTrends(deps);
  followPosts(deps);
  return {
    services: { posts, comments, feeds, people, held: posts.parts.held },
    routes: [
      implement(community, postRoutes(posts)),
      implement(communityComments, commentRoutes(comments)),
      implement(communityFeeds, feedRoutes(feeds)),
      implement(communityDrafts, draftRoutes(drafts)),
      implement(communityPeople, personRoutes(people)),
      implement(communityHashtags, hashtagRoutes(hashtags)),
      implement(communityTrust, trustRoutes(trust, rules)),
    ],
    mount: (http) => serveRss(http, { posts, hashtags, site: deps.site }),
    publicPages: () => publicPages(deps.db),
    happened: (days) => countWritten(deps.db, days),
    sweep: async () => {
      await forgetFeeds(deps.db);
      await inTransaction(deps.db, async (tx) => {
        for (const url of await purgePictures(tx)) await freePicture(tx, url);
      });
      await purgeDeleted(deps.db);
      await drafts.forget();
    },
    searched: communitySources(deps.db, posts.parts.viewerOf),
    exports: memberExports(deps.db),
    erase: async (tx, accountId) => {
      for (const url of await eraseMember(tx, accountId)) await freePicture(tx, url);
    },
    titles: { hashtag: hashtagTitles, post: postTitles, comment: commentTitles, word_rule: ruleTitles },
  };
}
