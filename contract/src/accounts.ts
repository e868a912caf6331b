import { z } from "zod";
import { endpoint, type Limit } from "./endpoint.ts";
import { dayField, emailField, firstNameField, lines, nameField, passwordField, usernameField } from "./fields.ts";
import { Device, Session, User } from "./identity.ts";
import { GRACE_DAYS, MAX_BIO } from "./limits.ts";
import { mailLinkField } from "./proofs.ts";
import { Id, Instant, Language, Slug } from "./text.ts";

export const Registration = z
  .strictObject({
    firstName: firstNameField,
    lastName: nameField.optional().describe("Family name"),
    email: emailField,
    password: passwordField,
    username: usernameField.optional().describe("Made from the name if left out"),
    language: Language.optional(),
  })
  .describe("A new account");

export const Credentials = z
  .strictObject({
    email: z.string().trim().toLowerCase().min(1, "Must not be empty").max(254).describe("E-mail address or username"),
    password: z.string().min(1, "Must not be empty").max(512).describe("Password"),
  })
  .describe("What one signs in with");

export const ProfileChange = z
  .strictObject({
    firstName: firstNameField.optional(),
    lastName: nameField.nullable().optional().describe("Family name; null or empty removes it"),
    username: usernameField.optional(),
    avatar: z.string().max(300).nullable().optional().describe("Address that an upload answered; null removes it"),
    bio: lines(MAX_BIO).nullable().optional().describe("A few words; null or empty removes them"),
    language: Language.optional(),
    targetPost: Slug.nullable().optional().describe("Slug of the category prepared for; null removes it"),
    examDate: dayField.nullable().optional().describe("Day of the exam, YYYY-MM-DD (AD); null removes it"),
  })
  .describe("What one changes of oneself; what is left out stays");

export const NewPassword = z
  .strictObject({ currentPassword: z.string().min(1).max(512).describe("The present one"), newPassword: passwordField })
  .describe("A change of password");
export const PasswordReset = z.strictObject({ token: mailLinkField, newPassword: passwordField }).describe("A reset");
export const FirstPassword = z
  .strictObject({ email: emailField, newPassword: passwordField })
  .describe("A first password for an account that signs in with Google");
export const Address = z.strictObject({ email: emailField }).describe("Where to send a mail");
const GoogleGrant = z
  .strictObject({
    code: z.string().min(1).max(2_000).optional().describe("Authorization code of the code flow"),
    nonce: z.string().min(16).max(200).optional().describe("What the browser gave the provider for this sign-in"),
    accessToken: z.string().min(1).max(4_000).optional().describe("Access token of the token flow"),
    language: Language.optional(),
  })
  .refine(({ code, accessToken }) => (code === undefined) !== (accessToken === undefined), {
    path: ["code"],
    message: "Give a code or an access token",
  })
  .describe("What Google's script gave the browser");

const Sent = z.object({ sent: z.boolean().describe("Always true, whether or not the address is known") });
const Changed = z.object({ changed: z.boolean().describe("Always true: the change was saved") });
const Ended = z.object({ ended: z.int().describe("Sessions that have ended") });

/** Candidates share carrier addresses. */
const failuresOfAddress = { by: "ip", max: 300, seconds: 900, counts: "failures" } as const satisfies Limit;
/** Of calls that send a mail to whoever is named; how many one address gets is limited in silence. */
const mailLimits = [{ by: "ip", max: 60, seconds: 3600 }] as const satisfies readonly Limit[];

/** Why a new password is refused. */
export const weakPassword = [
  "auth.password_common",
  "auth.password_context",
  "auth.password_personal",
  "auth.password_pattern",
] as const;

/** What the accounts show on the administrators' first page. */
export const AccountCounts = z
  .object({
    users: z.int().describe("Accounts that are not erased"),
    newThisWeek: z.int().describe("Opened in the last 7 days"),
    unverified: z.int().describe("Address not proven"),
    suspended: z.int().describe("Suspended now"),
    erasing: z.int().describe("Asked to be erased"),
    unsentMails: z.int().describe("Mails to accounts that wait for another try or were given up in the last 7 days"),
  })
  .describe("Accounts and their mails");

export const accounts = {
  register: endpoint({
    method: "POST",
    path: "/api/auth/register",
    access: "anyone",
    priority: "login",
    closable: "registration",
    summary: "Open an account and sign in",
    body: Registration,
    returns: Session,
    status: 201,
    message: "Registration successful",
    lift: ["token", "user"],
    errors: [
      "auth.email_taken",
      "auth.username_taken",
      "auth.username_reserved",
      "auth.name_reserved",
      ...weakPassword,
    ],
    limits: [{ by: "ip", max: 60, seconds: 3600 }],
    idempotent: true,
  }),
  checkPassword: endpoint({
    method: "POST",
    path: "/api/auth/check-password",
    access: "anyone",
    priority: "read",
    summary: "How good a new password would be; nothing of it is kept",
    body: z.strictObject({
      password: z.string().min(1).max(512).describe("The password"),
      personal: z
        .array(z.string().max(254).describe("A name, an address"))
        .max(5)
        .default([])
        .describe("What is known of the person, beside what the account that asks says"),
    }),
    returns: z
      .object({
        strength: z.enum(["weak", "good", "strong"]).describe("A weak one is refused"),
        why: z.enum(weakPassword).optional().describe("Why it is weak"),
      })
      .describe("How good it is"),
    limits: [{ by: "ip", max: 600, seconds: 900 }],
  }),
  login: endpoint({
    method: "POST",
    path: "/api/auth/login",
    access: "anyone",
    priority: "login",
    summary: "Sign in with e-mail or username and password",
    body: Credentials,
    returns: Session,
    message: "Login successful",
    errors: ["auth.bad_credentials", "auth.second_factor", "auth.suspended"],
    limits: [failuresOfAddress],
  }),
  logout: endpoint({
    method: "POST",
    path: "/api/auth/logout",
    access: "member",
    priority: "login",
    summary: "End this session",
    returns: z.object({ ended: z.boolean().describe("The session has ended") }),
    message: "Logged out",
  }),
  me: endpoint({
    method: "GET",
    path: "/api/auth/me",
    access: "member",
    priority: "login",
    summary: "The signed-in account",
    returns: User,
  }),
  google: endpoint({
    method: "POST",
    path: "/api/auth/google",
    access: "anyone",
    priority: "login",
    summary: "Sign in with Google: a code or an access token that Google's script gave the browser",
    body: GoogleGrant,
    returns: Session,
    message: "Google login successful",
    errors: [
      "auth.google_off",
      "auth.google_failed",
      "auth.google_away",
      "auth.google_unverified",
      "auth.google_join",
      "auth.registration_closed",
      "auth.second_factor",
      "auth.suspended",
      "auth.username_taken",
    ],
    limits: [failuresOfAddress],
  }),
  verifyEmail: endpoint({
    method: "GET",
    path: "/api/auth/verify-email/:verificationCode",
    access: "anyone",
    priority: "login",
    summary: "Prove an e-mail address by the code that was mailed to it",
    params: z.strictObject({ verificationCode: mailLinkField }),
    changes: true,
    returns: z.object({ verified: z.boolean().describe("The address is proven") }),
    message: "Email verified",
    errors: ["auth.code_invalid", "auth.code_expired", "auth.code_used"],
    limits: [failuresOfAddress],
  }),
  resendVerification: endpoint({
    method: "POST",
    path: "/api/auth/resend-verification",
    access: "anyone",
    priority: "login",
    summary: "Mail a new verification code, if the address belongs to an account that needs one",
    body: Address,
    returns: Sent,
    message: "If the address needs it, an email is on its way",
    limits: mailLimits,
  }),
  forgotPassword: endpoint({
    method: "POST",
    path: "/api/auth/forgot-password",
    access: "anyone",
    priority: "login",
    summary: "Mail a code that resets the password, if the address belongs to an account",
    body: Address,
    returns: Sent,
    message: "If the address belongs to an account, an email is on its way",
    limits: mailLimits,
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/api/auth/reset-password",
    access: "anyone",
    priority: "login",
    summary: "Set a new password by the code of a mail; every session ends",
    body: PasswordReset,
    returns: Changed,
    message: "Password reset successfully",
    errors: ["auth.code_invalid", "auth.code_expired", "auth.code_used", "auth.password_same", ...weakPassword],
    limits: [{ by: "ip", max: 100, seconds: 900, counts: "failures" }],
  }),
  setPassword: endpoint({
    method: "POST",
    path: "/api/auth/set-password",
    access: "member",
    confirmed: true,
    priority: "login",
    summary: "Give one's own Google account a password, so that it signs in both ways; other sessions end",
    body: FirstPassword,
    returns: User,
    message: "Password set successfully",
    errors: ["auth.other_account", "auth.password_exists", ...weakPassword],
    limits: [{ by: "account", max: 10, seconds: 3600 }],
  }),
  changePassword: endpoint({
    method: "POST",
    path: "/api/auth/change-password",
    access: "member",
    priority: "login",
    summary: "Change one's password; other sessions end",
    body: NewPassword,
    returns: Changed,
    message: "Password changed",
    errors: [
      "auth.confirm_needed",
      "auth.password_wrong",
      "auth.password_missing",
      "auth.password_same",
      ...weakPassword,
    ],
    limits: [{ by: "account", max: 30, seconds: 900 }],
  }),
  updateMe: endpoint({
    method: "PATCH",
    path: "/api/auth/me",
    access: "member",
    priority: "login",
    summary: "Change one's profile",
    body: ProfileChange,
    returns: User,
    message: "Profile saved",
    errors: [
      "auth.username_taken",
      "auth.username_reserved",
      "auth.name_reserved",
      "curriculum.not_found",
      "upload.not_yours",
    ],
    limits: [{ by: "account", max: 60, seconds: 3600 }],
  }),
  listSessions: endpoint({
    method: "GET",
    path: "/api/auth/sessions",
    access: "member",
    priority: "login",
    summary: "One's sessions, last used first",
    returns: z.array(Device),
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/api/auth/sessions/:id",
    access: "member",
    confirmed: true,
    priority: "login",
    summary: "End one of one's sessions",
    params: z.strictObject({ id: Id }),
    returns: Ended,
    message: "Device logged out",
    errors: ["session.not_found"],
  }),
  endOtherSessions: endpoint({
    method: "DELETE",
    path: "/api/auth/sessions",
    access: "member",
    confirmed: true,
    priority: "login",
    summary: "End all of one's sessions but this",
    returns: Ended,
    message: "Other sessions ended",
  }),
  exportMe: endpoint({
    method: "GET",
    path: "/api/auth/me/export",
    access: "member",
    confirmed: true,
    priority: "login",
    summary: "Everything that is stored of oneself",
    returns: z
      .object({
        exportedAt: Instant,
        account: User,
        terms: z
          .object({
            version: z.string().describe("Which terms of use, by the day since which they hold"),
            acceptedAt: Instant,
          })
          .optional()
          .describe("What one agreed to when the account was opened"),
        sessions: z.array(Device).describe("Where one is signed in"),
        parts: z
          .record(z.string(), z.array(z.record(z.string(), z.unknown())))
          .describe("What each part of the product holds, by its name"),
      })
      .describe("One's own data"),
    limits: [{ by: "account", max: 10, seconds: 3600 }],
  }),
  eraseMe: endpoint({
    method: "DELETE",
    path: "/api/auth/me",
    access: "member",
    priority: "login",
    summary: `Ask for one's account to be erased in ${GRACE_DAYS} days; every session ends`,
    body: z.strictObject({
      password: z.string().min(1).max(512).optional().describe("The present password, where the account has one"),
    }),
    returns: z.object({ erasesAt: Instant.describe("Until then signing in offers to keep the account") }),
    message: "The account will be deleted",
    errors: ["auth.confirm_needed", "auth.password_wrong", "user.last_admin"],
    limits: [{ by: "account", max: 30, seconds: 900 }],
  }),
  cancelErasure: endpoint({
    method: "POST",
    path: "/api/auth/me/keep",
    access: "member",
    priority: "login",
    summary: "Take back the wish to be erased",
    returns: User,
    message: "The account is kept",
  }),
} as const;
