import { z } from "zod";
import {
  FIRST_DAY,
  LAST_DAY,
  MAX_NAME,
  MAX_PASSWORD,
  MAX_REASON,
  MAX_USERNAME,
  MIN_PASSWORD,
  MIN_REASON,
  MIN_USERNAME,
} from "./limits.ts";

/** What no name holds: controls, marks of direction and other unseen signs, fillers that look like nothing. */
const unseen = /[\p{Cc}\p{Co}\p{Cn}\u2028\u2029\u2800\u115f\u1160\u3164\uffa0]|(?![\u200c\u200d])\p{Cf}/u;
/** A joiner belongs between letters (or the parts of an emoji); more marks than a script stacks are a trick. */
const misplaced = /(^|[\s\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](\s|$)|\p{M}{6}/u;
/** A given or a family name. */
export const nameField = z
  .string()
  .trim()
  .normalize("NFC") // before counting: some letters become several
  .max(MAX_NAME)
  .refine(
    (text) => text.isWellFormed() && !unseen.test(text) && !misplaced.test(text),
    "Must not hold unseen characters",
  )
  .refine((text) => text === "" || /[\p{L}\p{N}\p{So}]/u.test(text), "Must hold something to see");

/** One line of plain text that says something, nothing unseen in it. */
export const lineField = (max: number) =>
  z
    .string()
    .trim()
    .normalize("NFC")
    .min(1, "Must not be empty")
    .max(max, `Must have at most ${max} characters`)
    .refine((text) => text.isWellFormed() && !unseen.test(text), "Must not hold unseen characters");

/** Some lines of plain text: at most two line breaks in a row, nothing unseen that turns or hides what stands there. */
export const lines = (max: number) =>
  z
    .string()
    .max(2 * max)
    .transform((text) =>
      text
        .replace(/\r\n?/g, "\n")
        .replace(/[^\S\n]+\n/g, "\n")
        .replace(/\n{3,}/g, "\n\n")
        .trim()
        .normalize("NFC"),
    )
    .pipe(
      z
        .string()
        .max(max, `Must have at most ${max} characters`)
        .refine(
          (text) => text.isWellFormed() && !unseen.test(text.replaceAll("\n", " ")),
          "Must not hold unseen characters",
        ),
    );

/** A text in Markdown: its lines and spaces stay, tabs become spaces, nothing unseen stands in it. */
export const markdownField = (max: number) =>
  z
    .string()
    .max(2 * max)
    .transform((text) =>
      text
        .replace(/\r\n?/g, "\n")
        .replaceAll("\t", "    ")
        .replace(/^\n+|\s+$/g, "")
        .normalize("NFC"),
    )
    .pipe(
      z
        .string()
        .max(max, `Must have at most ${max} characters`)
        .refine(
          (text) => text.isWellFormed() && !unseen.test(text.replaceAll("\n", " ")),
          "Must not hold unseen characters",
        ),
    );

/** A given name, as a registration takes it. */
export const firstNameField = nameField.min(1, "Must not be empty").describe("Given name");

export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email("Must be an email address"))
  .describe("E-mail address");
const shortPassword = `Must have at least ${MIN_PASSWORD} characters`;
const longPassword = `Must have at most ${MAX_PASSWORD} characters`;
/** Counted in characters (code points), whatever script they are of. */
export const passwordField = z
  .string()
  .max(4 * MAX_PASSWORD, longPassword)
  .superRefine((text, context) => {
    const count = [...text].length;
    const bound = { origin: "string", inclusive: true, input: text } as const;
    if (count < MIN_PASSWORD) {
      context.addIssue({ ...bound, code: "too_small", minimum: MIN_PASSWORD, message: shortPassword });
    }
    if (count > MAX_PASSWORD) {
      context.addIssue({ ...bound, code: "too_big", maximum: MAX_PASSWORD, message: longPassword });
    }
  })
  .describe(`Password, ${MIN_PASSWORD} to ${MAX_PASSWORD} characters of any script`);
export const usernameField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    new RegExp(`^(?=.{${MIN_USERNAME},${MAX_USERNAME}}$)[a-z0-9]+([._][a-z0-9]+)*$`),
    `Must be ${MIN_USERNAME} to ${MAX_USERNAME} of a-z, 0-9, and single _ and . between them`,
  )
  .describe("Username: a-z, 0-9, and single _ and . between them");
/** An address that may stand in a link: another scheme would run or open something else. */
export const webAddress = z.url({ protocol: /^https?$/, error: "Must begin with http:// or https://" }).max(2_000);
/** A day as people say it, without a time. */
export const dayField = z.iso
  .date()
  .refine(
    (day) => day >= FIRST_DAY && day <= LAST_DAY,
    `Must be a day of ${FIRST_DAY.slice(0, 4)} to ${LAST_DAY.slice(0, 4)}`,
  )
  .describe("Day, YYYY-MM-DD (AD)");

/** Why staff did something. */
export const reasonField = z
  .string()
  .trim()
  .min(MIN_REASON, "Must say why")
  .max(MAX_REASON)
  .refine((text) => text.isWellFormed() && !text.includes("\0"), "Must be text");
