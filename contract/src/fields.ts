import { z } from "zod";

/** What no name holds: controls, marks of direction and other unseen signs, fillers that look like nothing. */
const unseen = /[\p{Cc}\p{Co}\p{Cn}\u2028\u2029\u2800\u115f\u1160\u3164\uffa0]|(?![\u200c\u200d])\p{Cf}/u;
/** A joiner belongs between letters (or the parts of an emoji); more marks than a script stacks are a trick. */
const misplaced = /(^|[\s\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](\s|$)|\p{M}{6}/u;
export const name = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .normalize("NFC")
    .refine(
      (text) => text.isWellFormed() && !unseen.test(text) && !misplaced.test(text),
      "Must not hold unseen characters",
    )
    .refine((text) => text === "" || /[\p{L}\p{N}\p{So}]/u.test(text), "Must hold something to see");

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

/** A given name, as a registration takes it. */
export const firstNameField = name(50).min(1, "Must not be empty").describe("Given name");

export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email("Must be an e-mail address"))
  .describe("E-mail address");
const PASSWORD = { least: 8, most: 128 };
/** Counted in characters (code points), whatever script they are of. */
export const passwordField = z
  .string()
  .max(4 * PASSWORD.most, "Must have at most 128 characters")
  .superRefine((text, context) => {
    const count = [...text].length;
    const bound = { origin: "string", inclusive: true, input: text } as const;
    if (count < PASSWORD.least) {
      const message = "Must have at least 8 characters";
      context.addIssue({ ...bound, code: "too_small", minimum: PASSWORD.least, message });
    }
    if (count > PASSWORD.most) {
      const message = "Must have at most 128 characters";
      context.addIssue({ ...bound, code: "too_big", maximum: PASSWORD.most, message });
    }
  })
  .describe("Password, 8 to 128 characters of any script");
export const usernameField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{3,30}$)[a-z0-9]+([._][a-z0-9]+)*$/, "Must be 3 to 30 of a-z, 0-9, and single _ and . between them")
  .describe("Username: a-z, 0-9, and single _ and . between them");
