import { create } from "zustand";

export type Method = "totp" | "passkey" | "recovery";
/** A sign-in whose first step was right. */
export interface AskedSignIn {
  challenge: string;
  methods: readonly Method[];
}

/** The sign-in that waits for its second step, whichever form began it. */
export const useSecondStep = create<{ asked: AskedSignIn | null }>(() => ({ asked: null }));
export const leaveSecondStep = (): void => useSecondStep.setState({ asked: null });
