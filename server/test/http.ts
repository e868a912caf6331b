import { pino } from "pino";
import { createHttp, type HttpOptions } from "../src/foundation/http/server.ts";
import { noSecurityLog } from "./security.ts";

/** The server's frame alone: no module, nobody is known, nothing is logged unless a test says otherwise. */
export const bareHttp = (more: Partial<HttpOptions> = {}) =>
  createHttp({
    log: pino({ level: "silent" }),
    security: noSecurityLog,
    authenticators: { bySession: async () => null, byAttemptToken: () => null },
    trustProxy: false,
    https: false,
    strict: true,
    ...more,
  });
