import type { NewPost } from "@sarathi/contract";
import { AppError } from "../foundation/http/errors.ts";
import type { Saying } from "./allowance.ts";
import type { RenderedText } from "./renderText.ts";

/** What would say more of an anonymous author than nothing. @throws post.anonymous_followers, post.anonymous_announcement */
export function checkAnonymity(post: Pick<NewPost, "isAnonymous" | "visibility" | "category">): void {
  if (post.isAnonymous && post.visibility === "followers") throw new AppError("post.anonymous_followers");
  if (post.isAnonymous && post.category === "announcement") throw new AppError("post.anonymous_announcement");
}

interface Said {
  id: string;
  authorId: string;
  text: RenderedText;
  title: string;
  hashtags: readonly string[];
  media: readonly { alt: string }[];
  visibility: NewPost["visibility"];
}

/** What is looked at of a post. */
export const postSaying = ({ id, authorId, text, title, hashtags, media, visibility }: Said): Saying => ({
  place: { kind: "post", id },
  authorId,
  words: [title, text.source, ...hashtags, ...media.map(({ alt }) => alt)].join("\n"),
  source: text.source,
  pictures: media.length,
  isPrivate: visibility === "private",
});

/** What a limited member writes does not reach everybody. */
export const limited = (until: Date): AppError =>
  new AppError("member.limited", { details: { until: until.toISOString() } });
