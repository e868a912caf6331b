/** What other modules may use of this one. */
import { lazyPart } from "../foundation/lazyPart.ts";
import { withTexts } from "../foundation/withTexts.ts";

/** First steps of each role: few see them, so they come when they are drawn. */
export const tour = lazyPart(() => import("./parts/Tour.tsx").then((part) => withTexts(["tour"], part.Tour)));
