import { create } from "zustand";
import { ApiError } from "../foundation/api.ts";

export type Method = "totp" | "passkey" | "recovery";
/** A sign-in whose first step was right. */
export interface AskedSignIn {
  challenge: string;
  methods: readonly Method[];
}

/** The sign-in that waits for its second step, whichever form began it. */
export const useSecondStep = create<{ asked: AskedSignIn | null }>(() => ({ asked: null }));
export const leaveSecondStep = (): void => useSecondStep.setState({ asked: null });

/** Goes on to the second step, if that is what a sign-in was refused for. @returns whether it was */
export function askSecondStep(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== "auth.second_factor") return false;
  const { challenge = "", methods = "" } = error.details;
  useSecondStep.setState({ asked: { challenge, methods: methods.split(",") as Method[] } });
  return true;
}
