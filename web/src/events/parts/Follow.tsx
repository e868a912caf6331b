import { type ExamEvent, events, OWN_TOPIC } from "@sarathi/contract";
import { invalidate } from "../../foundation/query.ts";
import { eventTopic, useNews } from "../useNews.ts";

const lookAtEvent = () => {
  void invalidate(events.getEvent);
  void invalidate(events.eventAnnouncements);
};

/** Keeps the page of who is registered up to date: what is decided about a registration, and what happens in the event. */
export function Follow({ event }: { event: ExamEvent }) {
  const isConfirmed = event.myRegistration?.status === "confirmed";
  useNews(OWN_TOPIC, () => void invalidate(events.getEvent));
  useNews(isConfirmed ? eventTopic(event._id) : undefined, lookAtEvent);
  return null;
}
