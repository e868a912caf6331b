import { newsletter } from "@sarathi/contract";

/** In a chunk of its own: zod comes when somebody fills the form, not with the page. */
export const address = newsletter.subscribeNewsletter.body.pick({ email: true });
