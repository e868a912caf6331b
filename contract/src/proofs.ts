import { z } from "zod";

/** Digits of any script that people here type, as ASCII: ०१२ → 012. */
const asciiDigits = (text: string) => text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
const digits = (count: number) =>
  z
    .string()
    .max(40)
    .transform((text) => asciiDigits(text).replace(/[\s-]/g, ""))
    .pipe(z.string().regex(new RegExp(`^\\d{${count}}$`), `Must be ${count} digits`));

export const totpField = digits(6).describe("Code of the authenticator app, 6 digits of any script");
const mailedField = digits(8).describe("Code from the mail, 8 digits of any script");
/** Crockford's base 32, 24 characters (120 bits); what looks alike is the same. */
export const recoveryField = z
  .string()
  .max(80)
  .transform((text) => text.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1"))
  .pipe(z.string().regex(/^[0-9a-hjkmnp-tv-z]{24}$/, "Must be a recovery code"))
  .describe("Recovery code; spaces and hyphens do not count");
export const passwordTyped = z.string().min(1).max(512).describe("The present password");
export const challengeField = z
  .string()
  .regex(/^[\w-]{43}$/, "Must be the challenge of a sign-in")
  .describe("What the refused sign-in gave in its details");

/** A code out of the link in a mail: 256 random bits, base64url. */
export const mailLinkField = z
  .string()
  .trim()
  .regex(/^[\w-]{20,100}$/, "Must be the code of the mail")
  .describe("Code from the mail");

/** What is typed into a form, one field each. */
export const TypedCode = z.strictObject({ code: totpField });
export const TypedRecoveryCode = z.strictObject({ recoveryCode: recoveryField });
export const TypedMailedCode = z.strictObject({ mailedCode: mailedField });
export const TypedPassword = z.strictObject({ password: passwordTyped });
export const TypedProofs = z.strictObject({ password: passwordTyped, code: totpField });

/** What the browser's WebAuthn answers, as JSON (W3C Web Authentication, toJSON of a public key credential). */
export const passkeyAnswer = z
  .looseObject({
    id: z.string().min(1).max(1400).describe("Credential id, base64url"),
    response: z
      .looseObject({ clientDataJSON: z.string().max(4_000).describe("What was signed, base64url") })
      .describe("What the authenticator answered"),
  })
  .describe("What the browser's WebAuthn answered");
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;
export const exactlyOne = (names: readonly string[]) => (given: Record<string, unknown>) =>
  names.filter((name) => given[name] !== undefined).length === 1;

const secondFactors = {
  code: totpField.optional(),
  recoveryCode: recoveryField.optional(),
  passkey: passkeyAnswer.optional(),
};
const FACTORS = ["code", "recoveryCode", "passkey"] as const;
export const SecondFactorProof = z
  .strictObject({ challenge: challengeField, ...secondFactors })
  .refine(exactlyOne(FACTORS), { path: ["code"], message: "Give one of code, recoveryCode and passkey" })
  .describe("The second step of a sign-in");
export const Confirmation = z
  .strictObject({ password: passwordTyped.optional(), mailedCode: mailedField.optional(), ...secondFactors })
  .refine(exactlyOne(["password", "mailedCode", ...FACTORS]), { path: ["password"], message: "Give one proof" })
  .describe("A proof that the owner holds the session; one of them");
export type Confirmation = z.infer<typeof Confirmation>;
