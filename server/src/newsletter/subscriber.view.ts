import type { NewsletterTopic, OwnSubscription, Subscription } from "@sarathi/contract";
import type { SubscriberRow } from "./subscriber.store.ts";

/** Enough of an address to know one's own by. */
export const hideAddress = (email: string): string => {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
};

const wishesOf = ({ topics, pace, language }: SubscriberRow) => ({
  topics: topics as NewsletterTopic[],
  pace,
  language,
});

/** @param token opens these choices without a login: for whoever came by one */
export const viewSubscription = (row: SubscriberRow, token: string): Subscription => ({
  address: hideAddress(row.email ?? ""),
  state: row.state as Subscription["state"],
  ...wishesOf(row),
  token,
});

export const viewOwn = (row: SubscriberRow, isProven: boolean): OwnSubscription => ({
  state: row.state as Subscription["state"],
  ...wishesOf(row),
  isProven,
});
