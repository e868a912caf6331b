import type { Role, UploadFolder } from "@sarathi/contract";

/** Pictures of questions come from who edits questions; the rest from any member. */
export const mayUpload = (folder: UploadFolder, role: Role): boolean => folder !== "questions" || role !== "user";

/** An avatar alone may come from an account whose address is not proven yet. */
export const needsProvenAddress = (folder: UploadFolder): boolean => folder !== "avatars";

/** A private file (a slip of a payment) is its owner's and the administrators'. */
export const mayOpen = (file: { owner_id: string }, me: { accountId: string; role: Role }): boolean =>
  file.owner_id === me.accountId || me.role === "admin";
