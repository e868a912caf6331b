/** Held by each tab in which a paper is sat: a service worker knows a tab only by the address with which it was opened. */
const LOCK = "sitting";
let heldHere = 0;

/** Holds the lock until it is let go. Browsers without locks (before 2022) hold nothing. */
export function holdSittingLock(): () => void {
  heldHere += 1;
  const given = new AbortController();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void globalThis.navigator?.locks
    ?.request(LOCK, { mode: "shared", signal: given.signal }, () => held)
    .catch(() => undefined); // left before it was given
  return () => {
    heldHere -= 1;
    given.abort();
    letGo();
  };
}

/** Whether a paper is on the screen of this tab. */
export const isSittingHere = (): boolean => heldHere > 0;

/** Whether a paper is being sat in any tab. */
export async function isSittingOpen(): Promise<boolean> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {};
  return held.some(({ name }) => name === LOCK);
}
