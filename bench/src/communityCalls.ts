import { community, communityComments, communityHashtags, communityPeople } from "@sarathi/contract";
import { inject } from "../../server/src/foundation/http/inject.ts";
import { capturing } from "./capture.ts";
import type { Community } from "./communityFill.ts";
import type { Candidate } from "./seed.ts";
import { ACCOUNT, filled, type Sent, THING } from "./statements.ts";

/** What readers ask for, each of many different things. */
export interface Call {
  name: string;
  path(thing: string): string;
  things: readonly string[];
}

export const readsOf = ({ posts, hashtags, people }: Community): Record<Read, Call> => ({
  recent: { name: "recent list", path: () => "/api/community/posts/recent", things: [""] },
  hashtag: {
    name: "hashtag list",
    path: (key) => `/api/community/hashtags/${encodeURIComponent(key)}/posts`,
    things: hashtags,
  },
  post: { name: "post", path: (id) => `/api/community/posts/${id}`, things: posts },
  comments: { name: "its first comments", path: (id) => `/api/community/posts/${id}/comments`, things: posts },
  profile: { name: "profile", path: (username) => `/api/community/users/${username}/profile`, things: people },
});
export type Read = "recent" | "hashtag" | "post" | "comments" | "profile";
/** The statements of the same call by a member and by a stranger, and of a like. */
export type CommunityStatements = Record<`${Read}${"Member" | "Stranger"}` | "like", Sent[]>;

/** What the app sends for each call, the member's session known already. */
export function captureCommunity(
  socket: string,
  dataDir: string,
  { posts, hashtags, people }: Community,
  { accountId, token }: Candidate,
): Promise<CommunityStatements> {
  return capturing(socket, dataDir, { cache: false }, async ({ app: { http } }, capture) => {
    const [id = "", name = "", username = ""] = [posts[0], hashtags[0], people[0]];
    const calls = (headers: Record<string, string>) => ({
      recent: () => inject(http, community.recentPosts, { query: {} }, headers),
      hashtag: () => inject(http, communityHashtags.hashtagPosts, { params: { name }, query: {} }, headers),
      post: () => inject(http, community.getPost, { params: { id } }, headers),
      comments: () => inject(http, communityComments.listComments, { params: { id }, query: {} }, headers),
      profile: () => inject(http, communityPeople.getProfile, { params: { username } }, headers),
    });
    const things = { [accountId]: ACCOUNT, [id]: THING, [name]: THING, [username]: THING };
    const sentBy = async (work: () => Promise<{ data: unknown; status: number }>): Promise<Sent[]> => {
      const { sent, data } = await capture(work);
      if (sent.length === 0 || !data) throw new Error("a call sent no statements");
      return sent.map(({ text, values }) => ({ text, values: filled(values, things) as unknown[] }));
    };
    const headers = { authorization: `Bearer ${token}` };
    await calls(headers).recent();
    const out: Partial<CommunityStatements> = {};
    for (const [name, call] of Object.entries(calls(headers))) out[`${name as Read}Member`] = await sentBy(call);
    for (const [name, call] of Object.entries(calls({}))) out[`${name as Read}Stranger`] = await sentBy(call);
    out.like = await sentBy(() => inject(http, community.likePost, { params: { id }, body: { on: true } }, headers));
    return out as CommunityStatements;
  });
}
