import { accounts } from "@sarathi/contract";
import { useState } from "react";
import { call } from "../../../foundation/api.ts";
import { useT } from "../../../foundation/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { notify } from "../../../ui/toast.ts";
import { useAct } from "./useAct.ts";

/** There is an address to be read. */
const SENT_MS = 8_000;

/** Asks for another mail that proves the address; once, for it takes its time. */
export function SendAgain({ email }: { email: string }) {
  const t = useT("profile");
  const [sent, setSent] = useState(false);
  const { busy, act } = useAct(t("email.failed"));
  const send = () =>
    act(async () => {
      await call(accounts.resendVerification, { body: { email } });
      setSent(true);
      notify({ type: "info", message: t("email.sent", { email }), duration: SENT_MS });
    });
  return (
    <Button size="s" onClick={() => void send()} busy={busy} disabled={sent}>
      {t("email.send")}
    </Button>
  );
}
