/** What other modules may use of this one. */
import { lazyPart } from "../foundation/lazyPart.ts";
import { withTexts } from "../foundation/withTexts.ts";

export { unreadQuery } from "./notifications.queries.ts";

/** For the home page: what others answered. */
export const answersPart = lazyPart(() =>
  import("./parts/Answers.tsx").then((part) => withTexts(["notifications", "community"], part.Answers)),
);
