import { accounts } from "@sarathi/contract";
import { useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { notify } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";

/** There is an address to be read. */
const SENT_MS = 8_000;

/** Asks for another mail that proves the address; once, for it takes its time. */
export function SendAgain({ email }: { email: string }) {
  const t = useT("verification");
  const [sent, setSent] = useState(false);
  const { run, busy } = useEndpointMutation(accounts.resendVerification, {
    done: () => {
      setSent(true);
      notify({ type: "info", message: t("sent", { email }), duration: SENT_MS });
    },
  });
  return (
    <Button
      size="s"
      variant="quiet"
      className="-ml-3.5 text-link"
      onClick={() => void run({ body: { email } })}
      busy={busy}
      disabled={sent}
    >
      {t("send")}
    </Button>
  );
}
