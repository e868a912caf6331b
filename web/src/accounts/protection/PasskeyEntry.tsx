import { signIn } from "@sarathi/contract";
import { useEffect, useRef } from "react";
import { call } from "../../foundation/api.ts";
import { useArrival } from "../signInRedirect.ts";
import { usePasskey } from "./usePasskey.ts";

/** Signs in with a passkey as soon as it is drawn, once: it was a press that drew it. */
export function PasskeyEntry() {
  const arrive = useArrival();
  const { run } = usePasskey({
    ask: () => call(signIn.passkeyOptions, {}, { token: null }),
    send: async (passkey) => arrive(await call(signIn.passkeySignIn, { body: { passkey } }, { token: null })),
  });
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void run(undefined);
  }, [run]);
  return null;
}
