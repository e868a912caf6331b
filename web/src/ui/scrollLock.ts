/** Counts who wants the page to stand still; only the last one to let go releases it. */
export function createScrollLock(apply: (locked: boolean) => void) {
  let holders = 0;
  return function hold(): () => void {
    holders += 1;
    if (holders === 1) apply(true);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      holders -= 1;
      if (holders === 0) apply(false);
    };
  };
}

/** Locks the page's scrolling and answers how to release it. */
export const lockScroll = createScrollLock((locked) => {
  document.documentElement.style.overflow = locked ? "hidden" : "";
});
