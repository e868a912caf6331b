import type { Comment, Draft, Post, PostRevision, Reply } from "@sarathi/contract";
import { post } from "./community.ts";

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const at = (n: number) => new Date(Date.UTC(2026, 10, 20, 6, n)).toISOString();
const may = (own: boolean) => ({ edit: own, remove: own, comment: true, report: !own, moderate: false });
const sunita = { name: "Sunita Rai", username: "sunita", firstName: "Sunita", lastName: "Rai", isFollowing: false };

/** A post with its whole text, as its page has it. */
export const wholePost = (more: Partial<Post> = {}): Post =>
  post(1, {
    title: "When is the remedy of article 46 used?",
    content: {
      text: "Only the **Supreme** Court?",
      html: "<p>Only the <strong>Supreme</strong> Court?</p>",
      summary: "Only the Supreme Court?",
    },
    commentsCount: 2,
    createdAt: at(0),
    ...more,
  });

export const comment = (n: number, more: Partial<Comment> = {}): Comment => ({
  commentId: id(100 + n),
  postId: id(1),
  content: { text: `Words ${n}`, html: `<p>Words ${n}</p>` },
  likes: n,
  isLiked: false,
  createdBy: sunita,
  isMine: false,
  can: may(false),
  revision: 1,
  createdAt: at(n),
  repliesCount: 0,
  ...more,
});
export const ownComment = (n: number, more: Partial<Comment> = {}): Comment =>
  comment(n, { isMine: true, can: may(true), ...more });

export const reply = (n: number, more: Partial<Reply> = {}): Reply => ({
  replyId: id(200 + n),
  commentId: id(101),
  postId: id(1),
  content: { text: `Reply ${n}`, html: `<p>Reply ${n}</p>` },
  likes: 0,
  isLiked: false,
  createdBy: { name: "Bimal Shrestha", username: "bimal", firstName: "Bimal", isFollowing: false },
  isMine: false,
  can: may(false),
  revision: 1,
  createdAt: at(30 + n),
  ...more,
});

export const postRevision = (revision: number, text: string): PostRevision => ({
  revision,
  title: "A title",
  text,
  hashtags: [],
  at: at(revision),
});

export const draft = (content: string, more: Partial<Draft> = {}): Draft => ({
  draftId: id(300),
  context: "post",
  body: { title: "", content, hashtags: "", media: [] },
  sequence: 1_000,
  updatedAt: at(40),
  ...more,
});
