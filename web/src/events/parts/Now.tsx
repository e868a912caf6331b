import type { ExamEvent } from "@sarathi/contract";
import type { ComponentType, ReactNode } from "react";
import { useT } from "../../foundation/i18n.ts";
import { type LazyPart as Lazy, lazyPart } from "../../foundation/lazyPart.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { type Situation, situationOf } from "../event.rules.ts";
import { Note } from "./Note.tsx";
import { RegisterPart } from "./RegisterPart.tsx";

export interface EventProps {
  event: ExamEvent;
}

// What only who has registered sees comes when it is wanted.
const registered = lazyPart<EventProps>(() =>
  import("./RegisteredPart.tsx").then((part) => withTexts(["registration", "uploads"], part.RegisteredPart)),
);
const lobby = lazyPart<EventProps>(() => import("./Lobby.tsx").then((part) => withTexts(["lobby"], part.Lobby)));
const sat = lazyPart<EventProps>(() => import("./SatPart.tsx").then((part) => withTexts(["lobby"], part.SatPart)));

const parts: Partial<Record<Situation, Lazy<EventProps>>> = {
  pay: registered,
  review: registered,
  changes: registered,
  waitlisted: registered,
  offered: registered,
  confirmed: registered,
  lobby,
  sitting: sat,
  submitted: sat,
};
/** Lines of a part that is on its way. */
const LINES = 5;

/** The one thing to do now, by the event's phase and what has become of the reader's registration. */
export function Now({ event }: EventProps) {
  const t = useT("event");
  const situation = situationOf(event);
  const part = parts[situation];
  if (part) {
    return (
      <LazyPart part={part} lines={LINES} failed={t("failed")} frame={(inside) => <Frame>{inside}</Frame>}>
        {(Own: ComponentType<EventProps>) => <Own event={event} />}
      </LazyPart>
    );
  }
  return (
    <Part title={t("register.title")}>
      <Ended event={event} />
      {situation === "register" ? <RegisterPart event={event} /> : <Note situation={situation} event={event} />}
    </Part>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useT("event");
  return <Part title={t("own")}>{children}</Part>;
}

/** Why the reader's last registration ended, and what staff wrote about it. */
function Ended({ event: { myRegistration: mine } }: EventProps) {
  const t = useT("event");
  switch (mine?.status) {
    case "rejected":
    case "expired":
    case "withdrawn":
    case "cancelled":
      return (
        <div className="mb-4 border-l-3 border-mark pl-3">
          <p className="font-bold">{t(`ended.${mine.status}`)}</p>
          {mine.note && <p className="whitespace-pre-line">{t("note", { note: mine.note })}</p>}
          {mine.payment?.state === "refund_pending" && (
            <p>{t(mine.status === "withdrawn" ? "ended.refund" : "ended.paid")}</p>
          )}
        </div>
      );
    default:
      return null;
  }
}
