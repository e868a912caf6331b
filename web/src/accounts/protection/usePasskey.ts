import type { PasskeyAnswer } from "@sarathi/contract";
import { errorText } from "../../foundation/errors.ts";
import { useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { PasskeyNotUsed, signWithPasskey } from "./passkey.ts";

interface Plan {
  /** Asks the server what the passkey is to sign. */
  ask: () => Promise<{ options: Record<string, unknown> }>;
  /** Gives the server the answer. */
  send: (passkey: PasskeyAnswer) => Promise<unknown>;
  /** Gets a refusal of the server instead of the reader. @returns whether it was said */
  onRefused?: (error: unknown) => boolean;
}

/** Something that a passkey does when it is pressed. What goes wrong is said by a toast. */
export function usePasskey({ ask, send, onRefused }: Plan) {
  const t = useT("protection");
  const why = useT("errors");
  return useAction(async () => send(await signWithPasskey(await ask())), {
    onError: (error) => {
      if (error instanceof PasskeyNotUsed) toast.error(t("factor.passkeyFailed"));
      else if (!onRefused?.(error)) toast.error(errorText(error, why, t("factor.failed")));
    },
  });
}
