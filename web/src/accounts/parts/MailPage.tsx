import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useSession } from "../../foundation/session.ts";
import { Button } from "../../ui/Button.tsx";
import { useCountdown } from "../countdown.ts";
import { useAccountForm } from "../useAccountForm.ts";
import { EmailField } from "./EmailField.tsx";
import { FormPage } from "./FormPage.tsx";
import { Refused } from "./Refused.tsx";

const schema = () => import("../schemas.ts").then((schemas) => schemas.address);
/** A mail takes its time: so many seconds pass before another can be asked for. */
const AGAIN_SECONDS = 60;

interface MailPageProps {
  title: string;
  lead: string;
  /** Asks for the mail. */
  send: (email: string) => Promise<unknown>;
  submit: string;
  /** The same for every address: it does not tell whether there is an account. */
  sent: string;
  /** Stands below. */
  children?: ReactNode;
}
type Sending = Pick<MailPageProps, "send">;

/** Asks to which address a mail shall go, sends it, and says where to look for it. */
export function MailPage({ title, lead, send, submit, sent, children }: MailPageProps) {
  const [address, setAddress] = useState("");
  if (address) {
    return (
      <Sent sent={sent} address={address}>
        <Again send={send} address={address} onOther={() => setAddress("")} />
      </Sent>
    );
  }
  return (
    <FormPage title={title} lead={lead}>
      <Asking send={send} submit={submit} onSent={setAddress} />
      {children}
    </FormPage>
  );
}

interface AskingProps extends Sending {
  submit: string;
  onSent: (address: string) => void;
}

function Asking({ send, submit, onSent }: AskingProps) {
  const t = useT("recovery");
  const known = useSession((session) => session.user?.email);
  const form = useAccountForm({
    schema,
    fields: ["email"],
    send: async ({ email }) => {
      await send(email);
      onSent(email);
    },
  });
  return (
    <form ref={form.form} method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <EmailField key={known} defaultValue={known} label={t("mail.email")} {...form.field("email")} />
      <Refused text={form.refused} />
      <Button type="submit" variant="main" busy={form.busy}>
        {submit}
      </Button>
    </form>
  );
}

function Sent({ sent, address, children }: { sent: string; address: string; children: ReactNode }) {
  const t = useT("recovery");
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone: what became of it is read instead.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] outline-none">
      <FormPage title={t("mail.title")} lead={sent}>
        <p className="break-words font-bold">{address}</p>
        <p className="mt-1 text-small text-ink-2">{t("mail.spam")}</p>
        {children}
      </FormPage>
    </div>
  );
}

interface AgainProps extends Sending {
  address: string;
  onOther: () => void;
}

function Again({ send, address, onOther }: AgainProps) {
  const t = useT("recovery");
  const { number } = useFormat();
  const [left, restart] = useCountdown(AGAIN_SECONDS);
  const form = useAccountForm({
    schema,
    fields: [],
    send: async ({ email }) => {
      await send(email);
      restart();
    },
  });
  return (
    <form ref={form.form} method="post" noValidate onSubmit={form.onSubmit} className="mt-6 grid gap-3">
      <input type="hidden" name="email" value={address} />
      <Refused text={form.refused} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="s" busy={form.busy} disabled={left > 0}>
          {t("mail.again")}
        </Button>
        <Button variant="quiet" size="s" onClick={onOther}>
          {t("mail.other")}
        </Button>
      </div>
      {left > 0 && <p className="text-tiny text-ink-2 num">{t("mail.againIn", { n: number(left) })}</p>}
    </form>
  );
}
