import { lazyPart } from "../../foundation/lazyPart.ts";

/** One's own reports, which few visits ask for. */
export const myReports = lazyPart(() => import("./MyReports.tsx").then((part) => part.MyReports));
