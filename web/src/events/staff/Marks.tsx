import type { EventState, Participant, RegistrationState } from "@sarathi/contract";
import { useT } from "../../foundation/i18n.ts";
import { State, type Tone } from "../../ui/Tag.tsx";

type Look = readonly [tone: Tone, sign: string];

const events: Readonly<Record<EventState, Look>> = {
  draft: ["warn", "◐"],
  published: ["ok", "●"],
  paused: ["warn", "‖"],
  cancelled: ["bad", "✕"],
  archived: ["plain", "○"],
};
const registrations: Readonly<Record<RegistrationState, Look>> = {
  awaiting_payment: ["plain", "○"],
  under_review: ["warn", "◐"],
  needs_changes: ["info", "↩"],
  confirmed: ["ok", "✓"],
  waitlisted: ["plain", "…"],
  offered: ["info", "●"],
  rejected: ["bad", "✕"],
  expired: ["plain", "✕"],
  withdrawn: ["plain", "✕"],
  cancelled: ["plain", "✕"],
};
const participants: Readonly<Record<Participant["state"], Look>> = {
  absent: ["plain", "○"],
  writing: ["ok", "●"],
  silent: ["warn", "◐"],
  submitted: ["info", "✓"],
};

function Mark({ look: [tone, sign], text }: { look: Look; text: string }) {
  return (
    <State tone={tone}>
      <span aria-hidden="true">{sign}</span>
      {text}
    </State>
  );
}

/** What staff have decided about an event, in a word and a sign. */
export function EventMark({ state }: { state: EventState }) {
  const t = useT("events.staff");
  return <Mark look={events[state]} text={t(`state.${state}`)} />;
}

/** What has become of a registration. */
export function RegistrationMark({ state }: { state: RegistrationState }) {
  const t = useT("events.staff");
  return <Mark look={registrations[state]} text={t(`registration.${state}`)} />;
}

/** How somebody is who takes the exam. */
export function ParticipantMark({ state }: { state: Participant["state"] }) {
  const t = useT("events.staff");
  return <Mark look={participants[state]} text={t(`participant.${state}`)} />;
}
