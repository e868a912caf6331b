import {
  type DraftBody,
  hashtagOf,
  lengthInGraphemes,
  MAX_ALT,
  MAX_HASHTAGS,
  MAX_POST,
  MAX_TITLE,
  MIN_TITLE,
  NewPost,
  type Post,
  type PostCategory,
  type PostChange,
  type PostVisibility,
  uniqueHashtags,
} from "@sarathi/contract";

/** A post as it stands in the fields. */
export interface Composed {
  title: string;
  content: string;
  /** As they are typed: "#नासु लोकसेवा". */
  hashtags: string;
  category: PostCategory;
  visibility: PostVisibility;
  isAnonymous: boolean;
  isCommentEnabled: boolean;
  media: { url: string; alt: string }[];
  /** Of an edit: the version that it changes. */
  revision?: number | undefined;
}
/** Fields that can be wrong. */
export const checkedFields = ["title", "content", "hashtags", "media"] as const;
export type CheckedField = (typeof checkedFields)[number];
export type Problem =
  | "title.empty"
  | "title.short"
  | "title.long"
  | "content.empty"
  | "content.long"
  | "hashtags.bad"
  | "hashtags.many"
  | "media.alt"
  | "signs";

/** @param hashtag under which it is to be found */
export const blankPost = (category: PostCategory, hashtag?: string): Composed => ({
  title: "",
  content: "",
  hashtags: hashtag ? `#${hashtag} ` : "",
  category,
  visibility: "public",
  isAnonymous: false,
  isCommentEnabled: true,
  media: [],
});

/** A post that stands, in the fields. */
export const composedOf = (post: Post): Composed => ({
  title: post.title,
  content: post.content.text ?? "",
  hashtags: post.hashtags.map((name) => `#${name}`).join(" "),
  category: post.category,
  visibility: post.visibility,
  isAnonymous: post.isAnonymous,
  isCommentEnabled: post.isCommentEnabled,
  media: post.pictures.map(({ url, alt }) => ({ url, alt })),
  revision: post.revision,
});

/** A stored draft in the fields; what it does not say is as before. */
export const composedOfDraft = (draft: DraftBody, before: Composed): Composed => ({
  ...before,
  ...Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)),
});

/** Nothing that somebody would miss. */
export const isBlank = ({ title, content, hashtags, media }: Composed): boolean =>
  `${title}${content}${hashtags}`.trim() === "" && media.length === 0;

/** Two that say the same, whatever version they change. */
export function isSame({ revision: _, ...one }: Composed, { revision: __, ...other }: Composed): boolean {
  return (Object.keys(one) as (keyof typeof one)[]).every(
    (field) => JSON.stringify(one[field]) === JSON.stringify(other[field]),
  );
}

/** What is typed for hashtags, one by one: spaces and commas stand between them, a danda is none of theirs. */
export const namesIn = (typed: string): string[] => typed.split(/[\s,;।]+/u).filter((name) => name !== "");

/** The call's body. */
export const bodyOf = ({ revision: _, hashtags, ...fields }: Composed) => ({
  ...fields,
  hashtags: uniqueHashtags(namesIn(hashtags).map((name) => hashtagOf(name) ?? name)),
});

/** What an edit changes. */
export function changeOf(now: Composed, from: Composed): PostChange {
  const { title, content, hashtags, category, visibility, isAnonymous, isCommentEnabled, media } = bodyOf(now);
  const old = bodyOf(from);
  return {
    ...(title !== old.title && { title }),
    ...(content !== old.content && { content }),
    ...(JSON.stringify(hashtags) !== JSON.stringify(old.hashtags) && { hashtags }),
    ...(category !== old.category && { category }),
    ...(visibility !== old.visibility && { visibility }),
    ...(isAnonymous !== old.isAnonymous && { isAnonymous }),
    ...(isCommentEnabled !== old.isCommentEnabled && { isCommentEnabled }),
    ...(JSON.stringify(media) !== JSON.stringify(old.media) && { media }),
    ...(from.revision && { revision: from.revision }),
  };
}

const problems: Record<CheckedField, (composed: Composed) => Problem> = {
  title: ({ title }) => {
    const length = lengthInGraphemes(title.trim(), MAX_TITLE + 1);
    if (length === 0) return "title.empty";
    return length < MIN_TITLE ? "title.short" : length > MAX_TITLE ? "title.long" : "signs";
  },
  content: ({ content }) => {
    if (content.trim() === "") return "content.empty";
    return lengthInGraphemes(content, MAX_POST + 1) > MAX_POST ? "content.long" : "signs";
  },
  hashtags: ({ hashtags }) => (namesIn(hashtags).length > MAX_HASHTAGS ? "hashtags.many" : "hashtags.bad"),
  media: ({ media }) => (media.some(({ alt }) => alt.length > MAX_ALT) ? "media.alt" : "signs"),
};

/** What the contract does not take, by field. */
export function problemsIn(composed: Composed): Partial<Record<CheckedField, Problem>> {
  const issues = NewPost.safeParse(bodyOf(composed)).error?.issues ?? [];
  const wrong = new Set(issues.map(({ path }) => path[0]));
  return Object.fromEntries(
    checkedFields.filter((field) => wrong.has(field)).map((field) => [field, problems[field](composed)]),
  );
}

/** The first of what is typed for hashtags that is none. */
export const badHashtag = (typed: string): string => namesIn(typed).find((name) => !hashtagOf(name)) ?? "";
