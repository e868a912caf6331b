/** What a reader has done, for parts of the page that follow it up: somebody who wrote waits for answers. */
export type Act = "written";

const acts = new EventTarget();

export function sayAct(act: Act): void {
  acts.dispatchEvent(new Event(act));
}

/** @returns stops listening */
export function onAct(act: Act, listener: () => void): () => void {
  acts.addEventListener(act, listener);
  return () => acts.removeEventListener(act, listener);
}
