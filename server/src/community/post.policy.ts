import type { Rights } from "@sarathi/contract";

export interface Acting {
  accountId: string;
  isStaff: boolean;
}

/** What waits for staff, and only its author sees. */
export const isHeld = ({ state, held_for }: { state: string; held_for: unknown }): boolean =>
  state === "hidden" && held_for !== null;

/** What somebody may do with a post that they may see. Staff act on others' words in a case alone, where their author hears why. */
export function postRights(
  post: { author_id: string; is_comment_enabled: boolean; state: string },
  me: Acting | null,
): Rights {
  const isMine = me?.accountId === post.author_id;
  const isStaff = me?.isStaff === true;
  return {
    edit: isMine,
    remove: isMine,
    comment: me !== null && post.is_comment_enabled && post.state === "published",
    report: me !== null && !isMine,
    moderate: isStaff,
  };
}

/** What somebody may do with a comment or reply; one that waits is its author's alone. */
export function commentRights(
  row: { author_id: string; state: string; held_for: unknown; is_comment_enabled: boolean; post_state: string },
  me: Acting | null,
): Rights {
  const isMine = me?.accountId === row.author_id;
  const isThere = row.state === "published";
  const isOwn = isMine && (isThere || isHeld(row));
  return {
    edit: isOwn,
    remove: isOwn,
    comment: isThere && me !== null && row.is_comment_enabled && row.post_state === "published",
    report: isThere && me !== null && !isMine,
    moderate: isThere && me?.isStaff === true,
  };
}

/** Whether nobody but its author could see it, ever: from the first it is theirs alone. */
export const isUnseen = ({ visibility, revision }: { visibility: keyof typeof REACH; revision: number }): boolean =>
  visibility === "private" && revision === 1;

/** Everybody, then followers, then the author alone. */
const REACH = { public: 2, followers: 1, private: 0 } as const;
/** Whether more people would see it than before: whoever commented trusted that they would not. */
export const isWider = (from: keyof typeof REACH, to: keyof typeof REACH): boolean => REACH[to] > REACH[from];
