import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds in which nobody reads a form and writes into it. */
const MIN_SECONDS = 3;
/** Days that a form may be open: what was written without a network is sent late. */
const MAX_DAYS = 7;
const FORM = /^([0-9a-z]{1,11})\.([\w-]{43})$/;

/** Whose form it is, and where it stands: under the post of an id; undefined: it is for a post. */
export interface FormPlace {
  accountId: string;
  under?: string | undefined;
}

/**
 * What a form is given when it opens: `<milliseconds, base 36>.<HMAC-SHA256>`, for that account in that place alone: whoever
 * comments under many posts has opened many. Nothing is stored.
 */
export function formTokens(secret: Buffer) {
  const sign = ({ accountId, under = "" }: FormPlace, at: string) =>
    createHmac("sha256", secret).update(`form ${accountId} ${under} ${at}`).digest("base64url");
  return {
    issue(place: FormPlace, now: Date): string {
      const at = now.getTime().toString(36);
      return `${at}.${sign(place, at)}`;
    },

    /** Whether a person may have filled the form that this was given to: it is that one, and neither young nor old. */
    isPlausible(token: string, place: FormPlace, now: Date): boolean {
      const [, at = "", signature = ""] = FORM.exec(token) ?? [];
      if (!signature || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(place, at)))) return false;
      const seconds = (now.getTime() - Number.parseInt(at, 36)) / 1_000;
      return seconds >= MIN_SECONDS && seconds <= MAX_DAYS * 86_400;
    },
  };
}
export type FormTokens = ReturnType<typeof formTokens>;
