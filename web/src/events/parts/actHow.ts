import { invalidate } from "../../foundation/query.ts";
import { toast } from "../../foundation/toast.ts";
import { CHANGED_BY_REGISTERING } from "../events.queries.ts";

/** What follows from an act on one's registration: said when it is done; looked at anew when it was refused, for it may have changed meanwhile. */
export const actHow = (said: string) => ({
  invalidates: CHANGED_BY_REGISTERING,
  done: () => void toast.success(said),
  // Why is drawn in place.
  onError: () => {
    for (const endpoint of CHANGED_BY_REGISTERING) void invalidate(endpoint);
  },
});
