/** What other modules may use of this one. */
import { lazyPart } from "../foundation/lazyPart.ts";
import { withTexts } from "../foundation/withTexts.ts";

export { eventsStaff } from "./staff/module.ts";

/** For the home page: the exam event that one sits next. */
export const nextEventPart = lazyPart(() =>
  import("./parts/NextEvent.tsx").then((part) => withTexts(["events"], part.NextEvent)),
);
