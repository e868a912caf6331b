import type { SecurityLog } from "../src/foundation/securityLog.ts";

/** For a server of whose security log nothing is asked. */
export const noSecurityLog: SecurityLog = {
  record: () => undefined,
  flush: async () => undefined,
  close: async () => undefined,
};
