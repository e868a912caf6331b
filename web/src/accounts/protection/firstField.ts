/**
 * What the first field of a page or a dialog carries, so that it has the focus. React's `autoFocus` comes too early for
 * a dialog, which is not open yet; the attribute, which React leaves out, is what `showModal` looks for.
 */
export const firstField = {
  autoFocus: true,
  ref: (field: HTMLInputElement | null) => field?.setAttribute("autofocus", ""),
};
