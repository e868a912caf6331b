import type { User } from "@sarathi/contract";

/** A candidate with a proven address. */
export const candidate: User = {
  _id: "01900000-0000-7000-8000-0000000000aa",
  username: "sita.kc",
  email: "sita@example.test",
  emailVerified: true,
  authType: "local",
  role: "user",
  status: "active",
  profile: { firstName: "Sita", username: "sita.kc" },
  language: "en",
  createdAt: "2026-01-01T00:00:00.000Z",
};
export const moderator: User = { ...candidate, _id: "01900000-0000-7000-8000-0000000000ab", role: "moderator" };
export const admin: User = { ...candidate, _id: "01900000-0000-7000-8000-0000000000ac", role: "admin" };
