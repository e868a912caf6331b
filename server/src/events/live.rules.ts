/** On the live channel, what happens in an event that goes on. */
export const EVENT_TOPIC = "event";
export const eventTopic = (eventId: string): string => `${EVENT_TOPIC}:${eventId}`;

/** Staff said something to all. */
export const ANNOUNCED = "announced";
/** One has more time, or all have. */
export const EXTENDED = "extended";
