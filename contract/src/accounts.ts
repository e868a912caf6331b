import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, Language } from "./text.ts";

export const Role = z.enum(["user", "moderator", "admin"]).describe("What the account may do");
export type Role = z.infer<typeof Role>;

export const User = z
  .object({
    _id: Id,
    username: z.string().describe("Unique name in addresses"),
    email: z.string().describe("Address for sign-in and mail"),
    emailVerified: z.boolean().describe("The address was proven"),
    authType: z.enum(["local", "google", "both"]).describe("Ways to sign in"),
    role: Role,
    status: z.enum(["active", "suspended"]).describe("A suspended account cannot act"),
    profile: z
      .object({
        firstName: z.string().describe("Given name"),
        lastName: z.string().optional().describe("Family name"),
        avatar: z.string().optional().describe("Address of the picture"),
        username: z.string().describe("Same as the account's"),
        bio: z.string().optional().describe("A few words"),
        targetPost: z.string().optional().describe("Slug of the post prepared for"),
        examDate: z.string().optional().describe("Day of the exam, YYYY-MM-DD (AD)"),
      })
      .describe("What others may see"),
    language: Language,
    createdAt: Instant,
  })
  .describe("The signed-in account");
export type User = z.infer<typeof User>;

const noControl = /^[^\p{Cc}]*$/u;
const name = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(noControl, "Must not hold control characters")
    .refine(
      (text) => text.isWellFormed() && (text === "" || /[^\p{C}\p{Z}]/u.test(text)),
      "Must hold something to see",
    );

export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email("Must be an e-mail address"))
  .describe("E-mail address");
export const passwordField = z
  .string()
  .min(8, "Must have at least 8 characters")
  .max(128, "Must have at most 128 characters")
  .describe("Password, 8 to 128 characters of any script");
export const usernameField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9_.]{3,30}$/, "Must be 3 to 30 of a-z, 0-9, _ and .")
  .describe("Username: a-z, 0-9, _ and .");

export const Registration = z
  .strictObject({
    firstName: name(50).min(1, "Must not be empty").describe("Given name"),
    lastName: name(50).optional().describe("Family name"),
    email: emailField,
    password: passwordField,
    username: usernameField.optional().describe("Made from the name if left out"),
    language: Language.optional(),
  })
  .describe("A new account");

export const Credentials = z
  .strictObject({
    email: z.string().trim().toLowerCase().min(1, "Must not be empty").max(254).describe("E-mail address or username"),
    password: z.string().min(1, "Must not be empty").max(128).describe("Password"),
  })
  .describe("What one signs in with");

const Session = z.object({ token: z.string().describe("Bearer token"), user: User }).describe("A session begun");

export const accounts = {
  register: endpoint({
    method: "POST",
    path: "/api/auth/register",
    access: "anyone",
    summary: "Open an account and sign in",
    body: Registration,
    returns: Session,
    status: 201,
    message: "Registration successful",
    lift: ["token", "user"],
    errors: ["auth.email_taken", "auth.username_taken", "auth.username_reserved", "auth.password_common"],
    limits: [
      { by: { body: "email" }, max: 5, seconds: 3600 },
      { by: "ip", max: 60, seconds: 3600 },
    ],
    idempotent: true,
  }),
  login: endpoint({
    method: "POST",
    path: "/api/auth/login",
    access: "anyone",
    summary: "Sign in with e-mail or username and password",
    body: Credentials,
    returns: Session,
    message: "Login successful",
    errors: ["auth.bad_credentials", "auth.suspended"],
    limits: [
      { by: { body: "email" }, max: 10, seconds: 900 },
      { by: "ip", max: 300, seconds: 900 },
    ],
  }),
  logout: endpoint({
    method: "POST",
    path: "/api/auth/logout",
    access: "member",
    summary: "End this session",
    returns: z.object({ ended: z.boolean().describe("The session has ended") }),
    message: "Logged out",
  }),
  me: endpoint({
    method: "GET",
    path: "/api/auth/me",
    access: "member",
    summary: "The signed-in account",
    returns: User,
  }),
} as const;
