/**
 * In KiB, as sent. Script: what every page shares, the first load of a public page, of one of one's own and of the exam;
 * `loaded` is all that comes without a press (where one writes a post, the checks of what is written too): the look of toasts, what keeps pages for times without a network, the
 * exam's dialogs, the live channel of who is logged in (3.5).
 */
export const budgets = {
  base: 120.5,
  page: 130.2,
  /** What happened to a member: a list with faces, choices, pages and the two calendars. */
  notifications: 132.9,
  /** An exam event: its page for all, with the form of registration and the two calendars; its key, with objections. */
  event: 136.9,
  /** The form that asks for the newsletter, and what was sent with both calendars. */
  newsletter: 131.3,
  /** Study material: lists with choices, an item with votes; roadmaps and syllabi, with what finds in them by sound, and both calendars. */
  resources: 135.5,
  own: 140,
  /** Lists of posts, where much is done with each; one post. */
  community: 140,
  post: 135.9,
  /** With what a save brings of an event, and what it says of absences. */
  exam: 147.2,
  loaded: { page: 132.9, own: 150.4, community: 151.7, composer: 198.6, exam: 153.6 },
  css: 13.1,
  /** Of lists of posts it is what people wrote. */
  html: { page: 31, community: 34 },
};
