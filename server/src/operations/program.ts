import fs from "node:fs";
import { performance } from "node:perf_hooks";

const about: { version: string } = JSON.parse(fs.readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

/** The program that runs here: its version, and when this process began. */
export const program = { version: about.version, since: new Date(performance.timeOrigin).toISOString() };
