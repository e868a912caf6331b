import { createHmac, timingSafeEqual } from "node:crypto";
import type { AttemptTicket } from "../foundation/http/identity.ts";

/** Of a token's number: 0 stands in no token, so those of attempts that nothing has ended look as they always did. */
const NUMBER = /^[1-9]\d{0,8}$/;

/**
 * The attempt's own token: `<attempt id>.<HMAC-SHA256>`, with the attempt's `ticket_no` between them when that is not 0.
 * It opens that attempt alone, outlives the login it was started with, and is worth nothing once the number was raised
 * or the time for late answers is over. Nothing is stored: any device that resumes gets it.
 */
export function attemptTokens(secret: Buffer) {
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  const signatureOf = (attemptId: string, number: number) =>
    sign(number === 0 ? `attempt ${attemptId}` : `attempt ${attemptId} ${number}`);
  return {
    issue(attemptId: string, number: number): string {
      const signature = signatureOf(attemptId, number);
      return number === 0 ? `${attemptId}.${signature}` : `${attemptId}.${number}.${signature}`;
    },
    /** Null when the token is not ours. */
    admit(token: string): AttemptTicket | null {
      const parts = token.split(".");
      const [attemptId = "", second = "", third] = parts;
      if (parts.length > 3 || (third !== undefined && !NUMBER.test(second))) return null;
      const number = third === undefined ? 0 : Number(second);
      const [given, right] = [Buffer.from(third ?? second), Buffer.from(signatureOf(attemptId, number))];
      return given.length === right.length && timingSafeEqual(given, right) ? { attemptId, number } : null;
    },
  };
}
export type AttemptTokens = ReturnType<typeof attemptTokens>;
