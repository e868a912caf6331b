import type { ReactNode } from "react";
import { create } from "zustand";
import { ApiError } from "./api.ts";

/** What asks somebody to prove again who they are, while it asks; drawn once, beside every page. */
export const useConfirmation = create<{ question: ReactNode }>(() => ({ question: null }));

/** @returns whether the server has taken a proof */
type Ask = () => Promise<boolean>;
let load = async (): Promise<Ask> => async () => false;
/** Who asks. Set once, by `app.ts`; fetched when it is needed first. */
export function confirmThrough(loadAsk: () => Promise<Ask>): void {
  load = loadAsk;
}

/** Does the work; when the server wants to know again who it is, that is asked, and the work is done once more. */
export async function confirmed<Out>(work: () => Promise<Out>): Promise<Out> {
  try {
    return await work();
  } catch (error) {
    const asks = error instanceof ApiError && error.code === "auth.confirm_needed";
    if (!asks || !(await (await load())())) throw error;
    return work();
  }
}
