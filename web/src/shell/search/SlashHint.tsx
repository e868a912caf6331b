/** In an empty field of the header: the key that comes to it. */
export const SlashHint = () => (
  <span
    aria-hidden="true"
    className="pointer-events-none absolute right-2.5 top-2 rounded-s border border-rule-2 px-1.5 text-tiny leading-[18px] text-ink-3"
  >
    /
  </span>
);
