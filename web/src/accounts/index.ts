/** What other rooms may use of this one. */
export { LatestDeeds } from "./staff/LatestDeeds.tsx";
export { UserCounts } from "./staff/UserCounts.tsx";
