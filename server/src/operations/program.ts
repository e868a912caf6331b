import { performance } from "node:perf_hooks";
import about from "../../package.json" with { type: "json" };

/** The program that runs here: its version, and when this process began. */
export const program = { version: about.version, since: new Date(performance.timeOrigin).toISOString() };
