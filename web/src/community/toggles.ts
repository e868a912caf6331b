import { create } from "zustand";

/** What the reader wants by now, of what the server has not answered yet: by its name, `like:<postId>`. */
const useWanted = create<{ wanted: Readonly<Record<string, boolean>> }>(() => ({ wanted: {} }));
const running = new Set<string>();

/** What the reader last asked for, as long as it is not answered; undefined: what is held is so. */
export const useWish = (name: string): boolean | undefined => useWanted(({ wanted }) => wanted[name]);
/** The same at this moment: a second tap may come before the first is drawn. */
export const wishOf = (name: string): boolean | undefined => useWanted.getState().wanted[name];

function forget(name: string): void {
  useWanted.setState(({ wanted: { [name]: _, ...others } }) => ({ wanted: others }));
}

/**
 * Shows a wish at once and sends it; one request of a name at a time: of wishes that come meanwhile, the last is sent
 * when that one has ended. @param send tells the server, and writes down what it answered
 * @throws what the last request failed with: what is held is shown again
 */
export async function wish(name: string, on: boolean, send: (on: boolean) => Promise<void>): Promise<void> {
  useWanted.setState(({ wanted }) => ({ wanted: { ...wanted, [name]: on } }));
  if (running.has(name)) return;
  running.add(name);
  try {
    let sent: boolean | undefined;
    while (sent !== wishOf(name)) {
      sent = wishOf(name) === true;
      await send(sent);
    }
  } finally {
    running.delete(name);
    forget(name);
  }
}
