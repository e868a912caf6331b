import { z } from "zod";
import { endpoint, type Limit } from "./endpoint.ts";
import { emailField, reasonField } from "./fields.ts";
import { Session } from "./identity.ts";
import { MAX_PASSKEY_NAME } from "./limits.ts";
import {
  Confirmation,
  challengeField,
  exactlyOne,
  mailLinkField,
  passkeyAnswer,
  passwordTyped,
  recoveryField,
  SecondFactorProof,
  totpField,
} from "./proofs.ts";
import { Id, Instant } from "./text.ts";
import { UserRow } from "./users.ts";

export const FactorReset = z
  .strictObject({ reason: reasonField.describe("Why; stands in the audit log, and its owner reads it") })
  .describe("A reset of second factors");

const passkeyName = z
  .string()
  .trim()
  .min(1, "Must not be empty")
  .max(MAX_PASSKEY_NAME)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), "Must be text")
  .describe("What its owner calls it");

export const Passkey = z
  .object({
    _id: Id,
    name: z.string().describe("What its owner calls it"),
    createdAt: Instant,
    lastUsedAt: Instant.optional().describe("Absent: never"),
  })
  .describe("A passkey of the account");
export type Passkey = z.infer<typeof Passkey>;

export const Protection = z
  .object({
    totp: z.object({ since: Instant }).optional().describe("An authenticator app is set up"),
    passkeys: z.array(Passkey).describe("Oldest first"),
    passkeysPossible: z.boolean().describe("The site's address allows passkeys: not a bare IP address"),
    recoveryCodesLeft: z.int().describe("Unused recovery codes"),
    hasPassword: z.boolean().describe("Whether a password can prove who it is"),
    staffNeeds: z
      .enum(["password", "second_factor"])
      .optional()
      .describe("What staff have to do before the admin area opens: change a printed password, set up a second factor"),
    emailChange: z
      .object({
        email: z.string().describe("The new address"),
        oldProven: z.boolean().describe("The present address, or a second factor, has said yes"),
        newProven: z.boolean().describe("The new address has said yes"),
        expiresAt: Instant,
      })
      .optional()
      .describe("A change of address under way"),
  })
  .describe("How the account is protected");
export type Protection = z.infer<typeof Protection>;

const PasskeyOptions = z
  .object({ options: z.record(z.string(), z.unknown()).describe("For the browser's WebAuthn, as JSON") })
  .describe("What a passkey is asked with");

const RecoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()).describe("Shown only now; each signs in once") })
  .describe("New recovery codes; older ones are void");
const Done = z.object({ done: z.boolean().describe("Always true") });
const MailCode = z.strictObject({ code: mailLinkField }).describe("A code from a mail");
const mailCodeErrors = ["auth.code_invalid", "auth.code_expired", "auth.code_used"] as const;
const PasskeyRef = z.strictObject({ id: Id });

/** Candidates share carrier addresses. */
const triesOfAddress = { by: "ip", max: 300, seconds: 900 } as const satisfies Limit;
const triesOfAccount = { by: "account", max: 20, seconds: 900 } as const satisfies Limit;

/** Second factors, passkeys, proofs that are asked again, and the change of address. */
export const signIn = {
  secondFactor: endpoint({
    method: "POST",
    path: "/api/auth/second-factor",
    access: "anyone",
    priority: "login",
    summary: "Sign in, second step: a code of the app, a recovery code or a passkey",
    body: SecondFactorProof,
    returns: Session,
    message: "Login successful",
    errors: ["auth.challenge_over", "auth.factor_wrong", "auth.too_many_codes", "auth.suspended"],
    limits: [triesOfAddress],
  }),
  secondFactorPasskey: endpoint({
    method: "POST",
    path: "/api/auth/second-factor/passkey",
    access: "anyone",
    priority: "login",
    summary: "What a passkey is asked with as the second step of a sign-in",
    body: z.strictObject({ challenge: challengeField }),
    returns: PasskeyOptions,
    errors: ["auth.challenge_over", "auth.passkeys_off"],
    limits: [triesOfAddress],
  }),
  passkeyOptions: endpoint({
    method: "POST",
    path: "/api/auth/passkeys/sign-in/options",
    access: "anyone",
    priority: "login",
    summary: "What a passkey is asked with that signs in without a password",
    returns: PasskeyOptions,
    errors: ["auth.passkeys_off"],
    limits: [triesOfAddress],
  }),
  passkeySignIn: endpoint({
    method: "POST",
    path: "/api/auth/passkeys/sign-in",
    access: "anyone",
    priority: "login",
    summary: "Sign in with a passkey alone; it has verified its holder and so counts as both factors",
    body: z.strictObject({ passkey: passkeyAnswer }),
    returns: Session,
    message: "Login successful",
    errors: ["auth.factor_wrong", "auth.passkeys_off", "auth.suspended"],
    limits: [triesOfAddress],
  }),
  getProtection: endpoint({
    method: "GET",
    path: "/api/auth/protection",
    access: "member",
    priority: "login",
    summary: "How one's account is protected",
    returns: Protection,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/api/auth/confirm",
    access: "member",
    priority: "login",
    summary: "Prove again who one is; calls that ask for it are open to this session for ten minutes",
    body: Confirmation,
    returns: Done,
    message: "Confirmed",
    errors: [
      "auth.factor_proof_needed",
      "auth.mail_proof_off",
      "auth.password_wrong",
      "auth.factor_wrong",
      "auth.too_many_codes",
    ],
    limits: [triesOfAccount],
  }),
  confirmPasskey: endpoint({
    method: "POST",
    path: "/api/auth/confirm/passkey",
    access: "member",
    priority: "login",
    summary: "What a passkey is asked with to prove again who one is",
    returns: PasskeyOptions,
    errors: ["auth.passkeys_off"],
    limits: [triesOfAccount],
  }),
  confirmMail: endpoint({
    method: "POST",
    path: "/api/auth/confirm/mail",
    access: "member",
    priority: "login",
    summary: "Mail a code that proves again who one is, for accounts without a password and second factor",
    returns: z.object({ sent: z.boolean().describe("Always true") }),
    message: "A mail is on its way",
    errors: ["auth.mail_proof_off"],
    limits: [{ by: "account", max: 5, seconds: 3600 }],
  }),
  beginTotp: endpoint({
    method: "POST",
    path: "/api/auth/totp",
    access: "member",
    confirmed: true,
    priority: "login",
    summary: "Begin to set up an authenticator app: its secret, until a first code is right",
    returns: z
      .object({
        secret: z.string().describe("For typing, base 32"),
        uri: z.string().describe("For a QR code, otpauth:"),
      })
      .describe("What the app needs to know"),
    errors: ["auth.totp_on"],
    limits: [triesOfAccount],
  }),
  enableTotp: endpoint({
    method: "POST",
    path: "/api/auth/totp/enable",
    access: "member",
    confirmed: true,
    priority: "login",
    summary: "Turn the authenticator app on by a first right code; other sessions end",
    body: z.strictObject({ code: totpField }),
    returns: RecoveryCodes,
    message: "Second factor turned on",
    errors: ["auth.totp_on", "auth.totp_not_begun", "auth.factor_wrong", "auth.too_many_codes"],
    limits: [triesOfAccount],
  }),
  disableTotp: endpoint({
    method: "DELETE",
    path: "/api/auth/totp",
    access: "member",
    priority: "login",
    summary: "Turn the authenticator app off: the password, where there is one, and a code; other sessions end",
    body: z
      .strictObject({
        password: passwordTyped.optional(),
        code: totpField.optional(),
        recoveryCode: recoveryField.optional(),
      })
      .refine(exactlyOne(["code", "recoveryCode"]), { path: ["code"], message: "Give a code or a recovery code" }),
    returns: Done,
    message: "Second factor turned off",
    errors: ["auth.totp_off", "auth.confirm_needed", "auth.password_wrong", "auth.factor_wrong", "auth.too_many_codes"],
    limits: [triesOfAccount],
  }),
  renewRecoveryCodes: endpoint({
    method: "POST",
    path: "/api/auth/recovery-codes",
    access: "member",
    confirmed: true,
    priority: "login",
    summary: "Make ten new recovery codes; the old ones are void",
    returns: RecoveryCodes,
    errors: ["auth.no_second_factor"],
    limits: [triesOfAccount],
  }),
  beginPasskey: endpoint({
    method: "POST",
    path: "/api/auth/passkeys/options",
    access: "member",
    confirmed: true,
    priority: "login",
    summary: "What a new passkey is made with",
    returns: PasskeyOptions,
    errors: ["auth.passkeys_off", "auth.too_many_passkeys"],
    limits: [triesOfAccount],
  }),
  addPasskey: endpoint({
    method: "POST",
    path: "/api/auth/passkeys",
    access: "member",
    confirmed: true,
    priority: "login",
    summary: "Add a passkey; with the first second factor recovery codes are made",
    body: z.strictObject({ name: passkeyName, passkey: passkeyAnswer }),
    returns: z
      .object({ added: Passkey, recoveryCodes: RecoveryCodes.shape.recoveryCodes.optional() })
      .describe("The new passkey, and recovery codes if it is the first second factor"),
    status: 201,
    message: "Passkey added",
    errors: ["auth.passkeys_off", "auth.too_many_passkeys", "auth.factor_wrong"],
    limits: [triesOfAccount],
  }),
  renamePasskey: endpoint({
    method: "PATCH",
    path: "/api/auth/passkeys/:id",
    access: "member",
    priority: "login",
    summary: "Give a passkey another name",
    params: PasskeyRef,
    body: z.strictObject({ name: passkeyName }),
    returns: Passkey,
    message: "Passkey renamed",
    errors: ["auth.passkey_not_found"],
    limits: [triesOfAccount],
  }),
  removePasskey: endpoint({
    method: "DELETE",
    path: "/api/auth/passkeys/:id",
    access: "member",
    confirmed: true,
    priority: "login",
    summary: "Remove a passkey; the last second factor with the password, where there is one",
    params: PasskeyRef,
    body: z.strictObject({ password: passwordTyped.optional() }),
    returns: Done,
    message: "Passkey removed",
    errors: ["auth.passkey_not_found", "auth.password_wrong"],
    limits: [triesOfAccount],
  }),
  changeEmail: endpoint({
    method: "POST",
    path: "/api/auth/email",
    access: "member",
    confirmed: true,
    priority: "login",
    summary: "Ask for another address: both are mailed, and both have to say yes",
    body: z.strictObject({ email: emailField }),
    returns: Done,
    message: "Both addresses get a mail",
    errors: ["auth.email_same"],
    limits: [{ by: "account", max: 5, seconds: 3600 }],
  }),
  proveEmailChange: endpoint({
    method: "POST",
    path: "/api/auth/email/proof",
    access: "member",
    priority: "login",
    summary: "Say yes by a second factor in place of the present address, whose mailbox is lost",
    body: z
      .strictObject({ code: totpField.optional(), recoveryCode: recoveryField.optional() })
      .refine(exactlyOne(["code", "recoveryCode"]), { path: ["code"], message: "Give a code or a recovery code" }),
    returns: z.object({ changed: z.boolean().describe("Both have said yes: the address is the new one") }),
    errors: ["auth.no_email_change", "auth.factor_wrong", "auth.too_many_codes", "auth.email_taken"],
    limits: [triesOfAccount],
  }),
  confirmEmailChange: endpoint({
    method: "POST",
    path: "/api/auth/email/confirm",
    access: "anyone",
    priority: "login",
    summary: "Say yes to a change of address by the code of a mail",
    body: MailCode,
    returns: z.object({ changed: z.boolean().describe("Both have said yes: the address is the new one") }),
    errors: [...mailCodeErrors, "auth.email_taken"],
    limits: [triesOfAddress],
  }),
  refuseEmailChange: endpoint({
    method: "POST",
    path: "/api/auth/email/refuse",
    access: "anyone",
    priority: "login",
    summary: "Say no to a change of address by the code of a mail; every session ends",
    body: MailCode,
    returns: Done,
    message: "The address stays",
    errors: mailCodeErrors,
    limits: [triesOfAddress],
  }),
  cancelEmailChange: endpoint({
    method: "DELETE",
    path: "/api/auth/email",
    access: "member",
    priority: "login",
    summary: "Take back the wish for another address",
    returns: Done,
    message: "The address stays",
    limits: [triesOfAccount],
  }),
  resetSecondFactor: endpoint({
    method: "DELETE",
    path: "/api/admin/users/:id/second-factor",
    access: "admin",
    confirmed: true,
    summary: "Take the second factors from an account whose owner lost them; its sessions end",
    params: z.strictObject({ id: Id }),
    body: FactorReset,
    returns: UserRow,
    message: "Second factor reset",
    errors: ["user.not_found", "user.self", "auth.no_second_factor"],
    limits: [{ by: "account", max: 60, seconds: 3600 }],
  }),
} as const;
