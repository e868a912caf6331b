import { degrees, inclusionGroups } from "@sarathi/contract";
import { storage } from "../foundation/storage.ts";
import type { Applicant } from "./eligibility.rules.ts";

/** Written only when the reader asks for it; it never leaves the device. */
const KEY = "eligibility";

export function storedApplicant(): Applicant | null {
  const stored = storage.getJson(KEY) as Partial<Applicant> | null;
  if (!stored || typeof stored !== "object") return null;
  const { born, degree, serving, province, groups } = stored;
  const known =
    typeof born === "string" &&
    degrees.some((one) => one === degree) &&
    typeof serving === "boolean" &&
    typeof province === "string" &&
    Array.isArray(groups) &&
    groups.every((group) => inclusionGroups.includes(group));
  return known ? (stored as Applicant) : null;
}

export const storeApplicant = (applicant: Applicant): boolean => storage.setJson(KEY, applicant);
export const forgetApplicant = (): void => storage.remove(KEY);
