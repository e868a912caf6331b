/** The look of the search field, before and after the search itself has come. */
export const searchLook = "w-full rounded border border-edge bg-card pl-9 pr-11 text-ink hover:border-ink-2";
