/** What other modules may use of this one. */
export { Weakest } from "./parts/Weakest.tsx";
