import { storage } from "../foundation/storage.ts";
import { toast } from "../foundation/toast.ts";
import { beginPush, mayAskForPush } from "./push.ts";

/** When it was offered last, in milliseconds. */
const OFFERED = "push-offered";
const AGAIN_MS = 90 * 86_400_000;
const SHOWN_MS = 15_000;

interface Texts {
  offer: string;
  begin: string;
  on: string;
  failed: string;
}

/** Offers to be reached on this browser, once in three months at most: the browser's own question comes only after a press. */
export async function offerPush(texts: Texts): Promise<void> {
  if (Date.now() - Number(storage.get(OFFERED) ?? 0) < AGAIN_MS || !(await mayAskForPush())) return;
  // Where it cannot be noted, it would be offered each time.
  if (!storage.set(OFFERED, String(Date.now()))) return;
  const begin = () =>
    void beginPush().then(
      (state) => state === "on" && toast.success(texts.on),
      () => toast.error(texts.failed),
    );
  toast.info(texts.offer, { duration: SHOWN_MS, action: { label: texts.begin, onPress: begin } });
}
