import { createHmac, timingSafeEqual } from "node:crypto";
import type { AttemptTicket } from "../foundation/http/identity.ts";

/** Of a token's number: 0 stands in no token, so those of attempts that nothing has ended look as they always did. */
/** Crockford's base 32: no I, L, O, U. */
const CODE_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
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
    /** Eight letters and digits that nobody can make who has not the secret, without those that look alike. */
    codeOf(attemptId: string, hash: string): string {
      const bytes = createHmac("sha256", secret).update(`receipt ${attemptId} ${hash}`).digest();
      return [...bytes.subarray(0, 8)].map((byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join("");
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
