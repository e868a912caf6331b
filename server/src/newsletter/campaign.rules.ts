import type { CampaignMove, CampaignState } from "@sarathi/contract";

/** From which states a number may become what (decision 64); that it is sent, or begins, its sending says itself. */
const from: Record<CampaignMove, readonly CampaignState[]> = {
  draft: ["scheduled"],
  sending: ["paused"],
  paused: ["sending"],
  cancelled: ["scheduled", "sending", "paused"],
};

export const canMove = (state: CampaignState, to: CampaignMove): boolean => from[to].includes(state);
