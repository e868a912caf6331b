// Plain data, so that pages which filter by it need no schema.

/** What kind of material a resource holds. */
export const resourceTypes = ["notes", "past-paper", "model-questions", "book", "link", "gazette", "video"] as const;
/** What an item of a resource is: words to read here, a file of ours, or an address elsewhere. */
export const itemKinds = ["text", "file", "link"] as const;
/** What an item is written in. */
export const itemLanguages = ["ne", "en", "both"] as const;
/** Under which terms an item may be shown: somebody's own work, a free licence, a public notice or law, by permission, a link alone. */
export const licences = [
  "own-work",
  "cc-by",
  "cc-by-sa",
  "cc0",
  "public-domain",
  "official",
  "permission",
  "link-only",
] as const;
/** Why a reader votes an item down; a vote against says one. */
export const downvoteReasons = ["wrong", "outdated", "unclear", "incomplete", "broken", "copied", "other"] as const;
/** Orders of the list of resources. */
export const resourceSorts = ["best", "new", "viewed", "title"] as const;

/** What has become of a contribution. */
export const contributionStates = [
  "draft",
  "submitted",
  "in_review",
  "published",
  "changes_requested",
  "rejected",
  "withdrawn",
] as const;
/** What staff decide about a contribution. */
export const contributionDecisions = ["publish", "request_changes", "reject"] as const;
/** Why an item is suggested beside another. */
export const itemSuggestionReasons = ["same_chapter", "read_together", "same_subject"] as const;
/** Why a contribution may stand here already: the same file, the same address, the same title. */
export const duplicateReasons = ["file", "address", "title"] as const;

/** What somebody finds wrong with an item; the first three ask that it is taken down. */
export const itemReportReasons = [
  "copyright",
  "privacy",
  "leaked-paper",
  "wrong",
  "outdated",
  "broken",
  "other",
] as const;
/** What staff answer to it: the item is taken down, mended, or stays as it is. */
export const itemReportOutcomes = ["taken_down", "mended", "kept"] as const;

/** Resources and items of a page. */
export const RESOURCES_PER_PAGE = 20;
/** Items that a resource is answered with; the rest is found by searching within. */
export const MAX_ITEMS_SHOWN = 100;
/** Characters (UTF-16 units). */
export const MAX_RESOURCE_TITLE = 160;
export const MAX_RESOURCE_DESCRIPTION = 2_000;
export const MAX_ITEM_BODY = 60_000;
export const MAX_ITEM_SOURCE = 300;
export const MAX_ITEM_EDITION = 80;
export const MAX_RESOURCE_TAGS = 12;
/** Photos that become one PDF. */
export const MAX_PHOTOS = 20;
/** Years of the Bikram calendar that a paper or a book may be of. */
export const MIN_YEAR_BS = 1950;
export const MAX_YEAR_BS = 2150;
/** Contributions that an account sends in 24 hours; that are being written or wait at one time. */
export const MAX_CONTRIBUTIONS_A_DAY = 20;
export const MAX_OPEN_CONTRIBUTIONS = 50;
/** Times that a contribution is mended and sent again. */
export const MAX_ROUNDS = 5;
/** Characters of a note with a vote, and of what is wrong with an item. */
export const MAX_VOTE_NOTE = 300;
export const MAX_ITEM_REPORT = 2_000;
/** Hours after which a contribution that somebody took for review is anybody's again. */
export const REVIEW_HOURS = 48;
