/**
 * In KiB, as sent. Script: what every page shares, all that a public page fetches by itself, a page of one's own, the exam.
 */
export const budgets = { base: 119, page: 128, own: 140, exam: 145, css: 12, html: 30 };
