import { MAX_OF_REASON, type SuggestionReason } from "@sarathi/contract";

/** What speaks for following somebody; of the last 30 days where it is about what people did. */
export interface Signs {
  /** People one follows who follow them, and all who do. */
  friends: number;
  followers: number;
  /** Hashtags one follows; hashtags they wrote of; those that are both. */
  myHashtags: number;
  theirHashtags: number;
  sharedHashtags: number;
  /** Times that one liked or commented what they wrote under their name. */
  talk: number;
  sameTarget: boolean;
  /** Their answers that were accepted. */
  answers: number;
  /** Their posts. */
  posts: number;
}

export interface Suggestion<One> {
  one: One;
  score: number;
  reason: SuggestionReason;
  count: number;
}

/** What each sign is worth; whom many follow anyway is damped. */
function worth(signs: Signs): Record<Exclude<SuggestionReason, "active">, number> {
  const union = signs.myHashtags + signs.theirHashtags - signs.sharedHashtags;
  return {
    friends: signs.friends === 0 ? 0 : (3 * signs.friends) / Math.sqrt(Math.max(signs.followers, signs.friends)),
    hashtags: union === 0 ? 0 : (2 * signs.sharedHashtags) / union,
    talk: 1.5 * Math.log2(1 + signs.talk),
    target_post: signs.sameTarget ? 1 : 0,
    answers: (0.5 * signs.answers) / 10,
  };
}

/** How much speaks for somebody, and what most of all. */
export function weigh<One extends Signs>(one: One): Suggestion<One> {
  const parts = Object.entries(worth(one)) as [SuggestionReason, number][];
  const score = parts.reduce((sum, [, value]) => sum + value, 0);
  const [best, value] = parts.reduce((a, b) => (b[1] > a[1] ? b : a));
  const reason = value > 0 ? best : "active";
  const { friends, sharedHashtags: hashtags, talk, answers, posts } = one;
  return { one, score, reason, count: { friends, hashtags, talk, answers, target_post: posts, active: posts }[reason] };
}

/**
 * Whom to suggest, the best first: few of one reason, so that no reason fills the list. Of somebody who has done nothing
 * yet nothing else is known than what they prepare for: then it fills the list.
 */
export function bestOf<One extends Signs & { username: string }>(
  all: readonly One[],
  limit: number,
): Suggestion<One>[] {
  const ranked = all
    .map(weigh)
    .sort((a, b) => b.score - a.score || b.one.posts - a.one.posts || (a.one.username < b.one.username ? -1 : 1));
  const isNew = all.every(({ friends, sharedHashtags, talk }) => friends + sharedHashtags + talk === 0);
  const taken = new Map<SuggestionReason, number>();
  const chosen = ranked.filter(({ reason }) => {
    const before = taken.get(reason) ?? 0;
    taken.set(reason, before + 1);
    return isNew || before < MAX_OF_REASON;
  });
  return chosen.slice(0, limit);
}
