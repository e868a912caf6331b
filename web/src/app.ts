import { confirmThrough } from "./foundation/confirmation.ts";
import { lazyPart } from "./foundation/lazyPart.ts";
import { staff, useSession } from "./foundation/session.ts";
import { type EventListProps, fillSlots, type ReportProps, type SittingNewsProps, type Slots } from "./shell/slots.ts";

// What modules put into the frame around every page. The only place above all modules: the frame knows none of them, and
// whatever is not needed to draw a page is fetched when it is.

const isStaff = () => staff.includes(useSession.getState().user?.role ?? "user");
/** Who is not of the staff asks nothing of theirs. */
const nothing = Promise.resolve(async () => []);

/** Its tests put it in anew: before each of them the frame is bare. */
export const slotsOfApp: Slots = {
  bell: lazyPart<object>(() => import("./notifications/parts/Bell.tsx").then((part) => part.load())),
  report: lazyPart<ReportProps>(() => import("./moderation/parts/ReportSheet.tsx").then((part) => part.load())),
  eventList: lazyPart<EventListProps>(() => import("./events/parts/EventList.tsx").then((part) => part.load())),
  sittingNews: lazyPart<SittingNewsProps>(() => import("./events/parts/SittingNews.tsx").then((part) => part.load())),
  searchSources: [
    ...(["study", "tests", "resources", "posts", "hashtags", "people"] as const).map(
      (source) => () => import("./search/source.ts").then(({ sourceOf }) => sourceOf(source)),
    ),
    () => (isStaff() ? import("./admin/search.ts").then(({ findForStaff }) => findForStaff) : nothing),
  ],
  onNothingFound: (text) => import("./search/source.ts").then(({ reportMiss }) => reportMiss(text)),
  resources: (limit) => import("./resources/search.ts").then(({ firstResources }) => firstResources(limit)),
  homeBlocks: [],
};
fillSlots(slotsOfApp);

confirmThrough(() => import("./accounts/protection/askAgain.tsx").then(({ askAgain }) => askAgain));
