import { z } from "zod";
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
    erasesAt: Instant.optional().describe("The account asked to be erased; until then it can be kept"),
  })
  .describe("The signed-in account");
export type User = z.infer<typeof User>;

export const Session = z.object({ token: z.string().describe("Bearer token"), user: User }).describe("A session begun");

export const Device = z
  .object({
    _id: Id,
    device: z.string().describe("Browser and system, as far as they are known; may be empty"),
    current: z.boolean().describe("The session that asks"),
    createdAt: Instant,
    lastUsedAt: Instant.describe("To the hour"),
    endsAt: Instant.describe("Then it ends, however much it is used"),
  })
  .describe("One sign-in on one device");
export type Device = z.infer<typeof Device>;

export const Profile = z
  .object({
    username: z.string().describe("Unique name in addresses"),
    name: z.string().describe("Names as shown"),
    firstName: z.string().describe("Given name"),
    lastName: z.string().optional().describe("Family name"),
    avatar: z.string().optional().describe("Address of the picture"),
    bio: z.string().optional().describe("A few words"),
    targetPost: z.string().optional().describe("Slug of the post prepared for"),
    isStaff: z.boolean().optional().describe("Of this site's staff"),
    followersCount: z.int().describe("Who follows them"),
    followingCount: z.int().describe("Whom they follow"),
    postsCount: z.int().describe("Posts under their name that anybody may see"),
    isFollowing: z.boolean().describe("The caller follows them"),
    isBlocked: z.boolean().describe("The caller blocks them: no list shows them or what they wrote"),
    isMuted: z.boolean().describe("The caller mutes them"),
    isMe: z.boolean().describe("It is the caller"),
    createdAt: Instant,
  })
  .describe("What others see of an account");
export type Profile = z.infer<typeof Profile>;
