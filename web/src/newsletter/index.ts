/** What other modules may use of this one. */

import { lazyPart } from "../foundation/lazyPart.ts";
import { withTexts } from "../foundation/withTexts.ts";

/** Whether and how the newsletter comes to the address of one's account, for the page of one's own. */
export const ownNewsletter = lazyPart(() =>
  import("./parts/OwnNewsletter.tsx").then((part) =>
    withTexts(["newsletter", "newsletter.errors"], part.OwnNewsletter),
  ),
);
export { newsletterStaff } from "./staff/module.ts";
