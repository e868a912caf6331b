import {
  type Author,
  keyOfHashtag,
  type Picture,
  type Post,
  type PostRevision,
  type Rights,
  type StoredPicture,
  type Text,
} from "@sarathi/contract";
import { isHeld } from "./post.policy.ts";
import type { GoneRow, PostRow } from "./post.store.ts";
import type { Viewer } from "./viewer.store.ts";

/** Of an account beside what it wrote. */
interface AuthorRow {
  author_id: string;
  username: string;
  first_name: string;
  last_name: string | null;
  avatar: string | null;
  is_staff: boolean;
  is_erased: boolean;
  /** Others may see the account's page. */
  is_shown: boolean;
  is_following: boolean;
}

/** In both languages. */
export type Pseudonym = Required<Text>;

/** Nothing of an anonymous author leaves but the pseudonym, not even to the author. */
export function viewAuthor(row: AuthorRow & { is_anonymous: boolean }, viewer: Viewer, pseudonym: Pseudonym): Author {
  if (row.is_anonymous) return { name: pseudonym.ne, pseudonym };
  if (row.is_erased) return { name: "" };
  return {
    name: [row.first_name, row.last_name].filter(Boolean).join(" "),
    username: row.is_shown ? row.username : undefined,
    firstName: row.first_name,
    lastName: row.last_name ?? undefined,
    avatar: row.avatar ?? undefined,
    isFollowing: viewer && viewer.accountId !== row.author_id ? row.is_following : undefined,
    isStaff: row.is_staff || undefined,
  };
}

/** @param variants gives a picture in its other widths */
export const viewPicture = (
  { url, alt, width, height, widths }: StoredPicture,
  variants: (url: string, widths: readonly number[]) => Picture["variants"],
): Picture => ({ url, alt, width, height, variants: variants(url, widths) });

export interface ViewParts {
  rights: Rights;
  pseudonym: Pseudonym;
  variants: (url: string, widths: readonly number[]) => Picture["variants"];
}

/** @param blocked keys of hashtags that staff have blocked */
const unblocked = (names: readonly string[], blocked: readonly string[] | null): string[] =>
  names.filter((name) => !blocked?.includes(keyOfHashtag(name)));

/** A post as the contract's noun. */
export function viewPost(row: PostRow, viewer: Viewer, { rights, pseudonym, variants }: ViewParts): Post {
  const pictures = row.media.map((one) => viewPicture(one, variants));
  return {
    postId: row.id,
    title: row.title,
    content: { text: row.source ?? undefined, html: row.html ?? undefined, summary: row.summary },
    category: row.category,
    visibility: row.visibility,
    isAnonymous: row.is_anonymous,
    isCommentEnabled: row.is_comment_enabled,
    slowSeconds: row.slow_seconds === 0 ? undefined : (row.slow_seconds as Post["slowSeconds"]),
    isHeld: isHeld(row) || undefined,
    isReported: viewer?.reported.has(row.id) || undefined,
    hashtags: unblocked(row.hashtags, row.blocked_hashtags),
    media: pictures.map(({ url }) => url),
    pictures,
    language: row.language,
    likes: row.likes_count,
    isLiked: row.is_liked,
    isBookmarked: row.is_bookmarked,
    commentsCount: row.comments_count,
    acceptedCommentId: row.accepted_comment_id ?? undefined,
    createdBy: viewAuthor(row, viewer, pseudonym),
    isMine: viewer?.accountId === row.author_id,
    can: rights,
    revision: row.revision,
    createdAt: row.published_at.toISOString(),
    editedAt: row.edited_at?.toISOString(),
    asOf: row.as_of?.toISOString(),
  };
}

const NOTHING: Rights = { edit: false, remove: false, comment: false, report: false, moderate: false };

/** A post that nobody but its author sees now. */
export const viewHidden = (post: Post): Post => ({
  ...post,
  can: { ...NOTHING, remove: post.can.remove },
  hidden: true,
});

/** What is left of a post that is gone, under which its comments stay. */
export const viewGone = (row: GoneRow): Post => ({
  postId: row.id,
  title: "",
  content: { summary: "" },
  category: row.category,
  visibility: row.visibility,
  isAnonymous: false,
  isCommentEnabled: false,
  hashtags: [],
  media: [],
  pictures: [],
  language: "ne",
  likes: 0,
  isLiked: false,
  isBookmarked: false,
  commentsCount: row.comments_count,
  createdBy: { name: "" },
  isMine: false,
  can: NOTHING,
  revision: row.revision,
  createdAt: row.published_at.toISOString(),
  deleted: true,
});

export interface PastWords {
  revision: number;
  title: string;
  source: string;
  hashtags: string[];
  replaced_at: Date;
}

/**
 * What a post said, latest first: its present words, then those before.
 * @param past latest first; @param blocked keys of hashtags that staff have blocked
 */
export function viewRevisions(
  present: Pick<PostRow, "revision" | "title" | "source" | "hashtags" | "published_at">,
  past: readonly PastWords[],
  blocked: readonly string[],
): PostRevision[] {
  // What was said last began when what was before it ended.
  const began = (i: number) => (past[i]?.replaced_at ?? present.published_at).toISOString();
  const one = ({ revision, title, source, hashtags }: Omit<typeof present, "published_at">, at: string) => ({
    ...{ revision, title, at },
    text: source ?? "",
    hashtags: unblocked(hashtags, blocked),
  });
  return [one(present, began(0)), ...past.map((words, i) => one(words, began(i + 1)))];
}
