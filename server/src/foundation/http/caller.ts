import { AppError } from "./errors.ts";
import type { Identity } from "./identity.ts";

/** The signed-in caller. The contract's `access` lets none but members in; this says so to the types. */
export function caller({ me }: { me: Identity | null }): Identity {
  if (!me) throw new AppError("auth.required");
  return me;
}
