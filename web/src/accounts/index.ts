/** What other rooms may use of this one. */
export { LatestActions } from "./staff/LatestActions.tsx";
export { UserCounts } from "./staff/UserCounts.tsx";
