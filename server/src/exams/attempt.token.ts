import { createHmac, timingSafeEqual } from "node:crypto";
import type { AttemptTicket } from "../foundation/http/identity.ts";

/**
 * The attempt's own token: `<attempt id>.<HMAC-SHA256>`. It opens that attempt alone, outlives the login it was started
 * with, and is worth nothing once the attempt is closed for good. Nothing is stored: any device that resumes gets it.
 */
export function attemptTokens(secret: Buffer) {
  const sign = (attemptId: string) => createHmac("sha256", secret).update(`attempt ${attemptId}`).digest("base64url");
  return {
    issue: (attemptId: string): string => `${attemptId}.${sign(attemptId)}`,
    /** Null when the token is not ours. */
    admit(token: string): AttemptTicket | null {
      const [attemptId = "", signature = "", ...more] = token.split(".");
      if (more.length > 0) return null;
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(attemptId))];
      return given.length === right.length && timingSafeEqual(given, right) ? { attemptId } : null;
    },
  };
}
export type AttemptTokens = ReturnType<typeof attemptTokens>;
