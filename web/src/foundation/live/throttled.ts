/** Runs `work` at once, and at most once in so many milliseconds: what is asked for meanwhile is one more run at their end. */
export function throttled(work: () => void, ms: number): { run: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const run = () => {
    if (timer !== undefined) {
      isAsked = true;
      return;
    }
    timer = setTimeout(() => {
      timer = undefined;
      if (!isAsked) return;
      isAsked = false;
      run();
    }, ms);
    work();
  };
  return { run, stop: () => clearTimeout(timer) };
}
