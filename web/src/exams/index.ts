/** What other rooms may use of this one. */
export { ResultHistory } from "./parts/ResultHistory.tsx";
