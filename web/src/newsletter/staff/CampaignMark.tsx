import type { CampaignState } from "@sarathi/contract";
import { useT } from "../../foundation/i18n.ts";
import { State } from "../../ui/Tag.tsx";

const tones = {
  draft: "plain",
  scheduled: "warn",
  sending: "warn",
  paused: "warn",
  sent: "ok",
  cancelled: "plain",
} as const satisfies Record<CampaignState, string>;

/** How far a number is. */
export function CampaignMark({ state }: { state: CampaignState }) {
  const t = useT("newsletter.staff");
  return <State tone={tones[state]}>{t(`state.${state}`)}</State>;
}
