/** What other modules may use of this one. */

import { lazyPart } from "../foundation/lazyPart.ts";
import { withTexts } from "../foundation/withTexts.ts";

/** One's own registrations, for the page of one's own. */
export const ownEvents = lazyPart(() =>
  import("./parts/OwnEvents.tsx").then((part) => withTexts(["events"], part.OwnEvents)),
);
