/**
 * In KiB, as sent. Script: what every page shares, all that a public page fetches by itself, a page of one's own, the
 * exam's first load, and the exam with what it fetches beside the paper, so that it opens later without a network.
 */
export const budgets = { base: 119, page: 128, own: 140, exam: 145, sitting: 150, css: 12, html: 30 };
