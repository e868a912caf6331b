/** What other modules may use of this one. */
import { lazyPart } from "../foundation/lazyPart.ts";
import { withTexts } from "../foundation/withTexts.ts";

/** What somebody wrote, and who follows them: below the head of their page. */
export const personCommunity = lazyPart(() =>
  import("./parts/PersonCommunity.tsx").then(({ PersonCommunity }) =>
    withTexts(["community", "postList", "people"], PersonCommunity),
  ),
);
/** Hashtags that one follows and people one hid: a part of one's own page. */
export const ownCommunity = lazyPart(() =>
  import("./parts/OwnCommunity.tsx").then(({ OwnCommunity }) =>
    withTexts(["community", "ownCommunity", "trust"], OwnCommunity),
  ),
);
export { Ago } from "./parts/Ago.tsx";
export { communityStaff } from "./staff/module.ts";
