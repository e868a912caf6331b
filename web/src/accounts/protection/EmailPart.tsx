import { type Protection, signIn, type User } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../foundation/api.ts";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { invalidate } from "../../foundation/query.ts";
import { refreshSession } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { EmailField } from "../parts/EmailField.tsx";
import { Refused } from "../parts/Refused.tsx";
import { protectionQuery } from "../protection.queries.ts";
import { useAccountForm } from "../useAccountForm.ts";
import { CodeForm } from "./CodeForm.tsx";

const schema = () => import("../schemas.ts").then(({ address }) => address);

/** The change of one's address: asked for, or under way. */
export function EmailPart({ user }: { user: User }) {
  const t = useT("protection");
  const query = useQuery(protectionQuery());
  const protection = query.data;
  if (!protection) return <Pending query={query} failed={t("load.failed")} lines={6} />;
  return (
    <section aria-labelledby="email">
      <h3 id="email">{t("email.title")}</h3>
      {protection.emailChange ? (
        <UnderWay change={protection.emailChange} protection={protection} />
      ) : (
        <Ask key={user.email} />
      )}
    </section>
  );
}

function Ask() {
  const t = useT("protection");
  const form = useAccountForm({
    schema,
    fields: ["email"],
    failed: t("email.failed"),
    send: async (body) => {
      await call(signIn.changeEmail, { body });
      await invalidate(signIn.getProtection);
    },
  });
  return (
    <form ref={form.form} method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <p className="mt-1 text-small text-ink-2">{t("email.lead")}</p>
      <EmailField label={t("email.new")} {...form.field("email")} />
      <Refused text={form.refused} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {t("email.submit")}
      </Button>
    </form>
  );
}

interface UnderWayProps {
  change: NonNullable<Protection["emailChange"]>;
  protection: Protection;
}

function UnderWay({ change: { email, expiresAt, oldProven, newProven }, protection }: UnderWayProps) {
  const t = useT("protection");
  const date = useDate();
  const f = useFormat();
  const [proving, setProving] = useState(false);
  const cancel = useEndpointMutation(signIn.cancelEmailChange, {
    failed: t("factor.failed"),
    invalidates: [signIn.getProtection],
    done: () => void toast.success(t("email.cancelled")),
  });
  const canProve = !oldProven && (protection.totp !== undefined || protection.recoveryCodesLeft > 0);
  return (
    <div className="mt-1 grid gap-3">
      <p className="break-words num">{t("email.pending", { email, date: date(expiresAt), time: f.time(expiresAt) })}</p>
      <ul className="list-disc pl-5 text-small text-ink-2">
        <li>{t(oldProven ? "email.oldProven" : "email.oldWaits")}</li>
        <li>{t(newProven ? "email.newProven" : "email.newWaits")}</li>
      </ul>
      {canProve && (
        <p className="text-small">
          {t("email.lost")}{" "}
          <Button size="s" variant="quiet" onClick={() => setProving(true)}>
            {t("email.prove")}
          </Button>
        </p>
      )}
      <Button size="s" onClick={() => void cancel.run({})} busy={cancel.busy} className="justify-self-start">
        {t("email.cancel")}
      </Button>
      <ProveDialog open={proving} byCode={protection.totp !== undefined} onClose={() => setProving(false)} />
    </div>
  );
}

interface ProveDialogProps {
  open: boolean;
  /** By the app; else by a recovery code. */
  byCode: boolean;
  onClose: () => void;
}

function ProveDialog({ open, byCode, onClose }: ProveDialogProps) {
  const t = useT("protection");
  const send = async (body: { code?: string | undefined; recoveryCode?: string | undefined }) => {
    const { changed } = await call(signIn.proveEmailChange, { body });
    toast.success(t(changed ? "email.changed" : "email.proven"));
    onClose();
    await Promise.all([invalidate(signIn.getProtection), changed && refreshSession()]);
  };
  return (
    <Dialog open={open} onClose={onClose} title={t("email.prove")}>
      <CodeForm name={byCode ? "code" : "recoveryCode"} submit={t("confirm.submit")} send={send} />
    </Dialog>
  );
}
