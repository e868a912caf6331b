import { communityDrafts, communityHashtags } from "@sarathi/contract";
import { beforeEach } from "vitest";
import { fake, textsOf } from "./screen.tsx";
import { draft } from "./threads.ts";

/** The page on which a post is written, and an account without a draft. */
export const at = {
  path: "/community/new",
  texts: ["community", "composer", "writing", "verification", "uploads"],
} as const;
const t = textsOf("composer");

export const eachWithoutDraft = () =>
  beforeEach(() => {
    fake(communityDrafts.listDrafts, { drafts: [], form: "form" });
    fake(communityHashtags.searchHashtags, []);
    fake(communityDrafts.putDraft, ({ params, body }) => ({
      ...draft(""),
      context: params.context,
      body: { title: "", content: "", hashtags: "", media: [], ...body.body },
      sequence: body.sequence,
    }));
    fake(communityDrafts.removeDraft, { removed: true });
  });

/** What is typed into which field. */
export const write = () => ({
  [t("titleLabel")]: "When is article 46 used?",
  [t("contentLabel")]: "Only the **Supreme** Court?",
});

/** A draft of the device without anything in it. */
export const blankLike = {
  title: "",
  content: "",
  hashtags: "",
  category: "question",
  visibility: "public",
  isAnonymous: false,
  isCommentEnabled: true,
  media: [],
};
