import { communityComments as calls, community } from "@sarathi/contract";
import { beforeEach } from "vitest";
import { cursorPage } from "./community.ts";
import { fake } from "./screen.tsx";
import { comment, wholePost } from "./threads.ts";

/** A post's page, with two comments. */
export const post = wholePost();
export const first = comment(1);
export const at = {
  path: "/community/post/:postId",
  url: `/community/post/${post.postId}`,
  texts: ["community", "post", "thread", "history", "writing", "trust", "verification"],
} as const;

export const eachWithPost = () =>
  beforeEach(() => {
    fake(community.getPost, post);
    fake(calls.listComments, cursorPage([first, comment(2)]));
    fake(calls.recentComments, { asOf: new Date().toISOString(), items: [] });
  });
