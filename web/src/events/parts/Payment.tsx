import {
  type EventRegistration,
  type ExamEvent,
  events,
  onlineMethods,
  type PaymentGuide,
  type PaymentMethod,
} from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "../../foundation/api.ts";
import { errorText } from "../../foundation/errors.ts";
import { useT } from "../../foundation/i18n.ts";
import { useLightForm } from "../../foundation/lightForm.ts";
import { invalidate } from "../../foundation/query.ts";
import { toast } from "../../foundation/toast.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { CHANGED_BY_REGISTERING, guideQuery } from "../events.queries.ts";
import { gatewayNames, gatewayOf } from "./gateways.ts";
import { PayOnline } from "./PayOnline.tsx";
import { Problem } from "./Problem.tsx";
import { ProofUpload } from "./ProofUpload.tsx";
import { useFee } from "./useFee.ts";

interface PaymentProps {
  event: ExamEvent;
  mine: EventRegistration;
}

/** How the fee is paid: through one of the gateways that are set up, or by a transfer. */
export function Payment({ event, mine }: PaymentProps) {
  const t = useT("registration");
  const guide = useQuery(guideQuery(event._id));
  const [chosen, setChosen] = useState<PaymentMethod>();
  if (!guide.data) return <Pending query={guide} failed={t("pay.failed")} lines={6} />;
  const { methods, amount } = guide.data;
  const online = onlineMethods.filter((method) => methods.includes(method));
  // While staff look at a transfer it is the way.
  if (online.length === 0 || mine.status === "under_review")
    return <Transfer event={event} mine={mine} guide={guide.data} />;
  const method = chosen ?? gatewayOf(mine.payment) ?? (mine.payment?.reference ? "manual" : online[0]);
  return (
    <div className="grid gap-5">
      <Pick
        label={t("online.how")}
        name="method"
        choices={[
          ...online.map((value) => ({ value, label: gatewayNames[value] })),
          { value: "manual", label: t("online.manual") },
        ]}
        value={method ?? "manual"}
        onChange={(value) => setChosen(value as PaymentMethod)}
      />
      {method === undefined || method === "manual" ? (
        <Transfer event={event} mine={mine} guide={guide.data} />
      ) : (
        <PayOnline key={method} event={event} mine={mine} method={method} amount={amount} />
      )}
    </div>
  );
}

/** How the fee is paid by a transfer, and where one proves that it was: to be changed until staff have decided. */
function Transfer({ event, mine, guide }: PaymentProps & { guide: PaymentGuide }) {
  const t = useT("registration");
  const fee = useFee();
  const { amount, reference, account, qr } = guide;
  return (
    <div className="grid gap-5">
      <ol className="grid list-decimal gap-3 pl-6">
        <li>
          {t("pay.transfer", { fee: fee(amount) })}
          {account && (
            <p className="mt-1 font-bold whitespace-pre-line num">
              <Bilingual text={account} unmarked />
            </p>
          )}
          {qr && <img src={qr} alt={t("pay.qr")} width={224} height={224} className="mt-2 size-56 bg-white p-2" />}
        </li>
        <li>
          {t("pay.reference")} <b className="num select-all">{reference}</b>
        </li>
        <li>{t("pay.prove")}</li>
      </ol>
      <ProofForm key={mine.version} event={event} mine={mine} />
    </div>
  );
}

const FIELDS = ["reference", "proof"] as const;
const schema = () => import("./schemas.ts").then(({ proof }) => proof);

function ProofForm({ event, mine }: PaymentProps) {
  const t = useT("registration");
  const errors = useT("errors");
  const [proof, setProof] = useState(mine.payment?.proof ?? "");
  const { form, field, onSubmit, busy, refused } = useLightForm({
    schema,
    fields: FIELDS,
    send: async (body) => {
      await call(events.sendProof, { params: { id: event._id }, body: { ...body, version: mine.version } });
      toast.success(t("pay.done"));
      for (const endpoint of CHANGED_BY_REGISTERING) void invalidate(endpoint);
    },
    problemOf: (name, value) => (value ? `${name}Wrong` : `${name}Missing`),
    textOf: (problem) => {
      if (problem === "proofMissing" || problem === "proofWrong") return t("pay.proofMissing");
      return t(problem === "referenceMissing" ? "pay.referenceMissing" : "pay.referenceWrong");
    },
    failureOf: async (error) => {
      const text = errorText(error, errors);
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      const isReference = error instanceof ApiError && error.fields.reference !== undefined;
      // It may have changed meanwhile.
      if (refused && !isReference) for (const endpoint of CHANGED_BY_REGISTERING) void invalidate(endpoint);
      const problems: Record<string, string> = isReference ? { reference: "referenceWrong" } : {};
      return { text, problems, refused };
    },
  });
  const { error: proofProblem } = field("proof");
  return (
    <form ref={form} onSubmit={onSubmit} noValidate className="grid max-w-[26em] gap-4">
      <Field
        {...field("reference")}
        label={t("pay.transaction")}
        hint={t("pay.transactionHint")}
        defaultValue={mine.payment?.reference}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
      />
      <input type="hidden" name="proof" value={proof} />
      <ProofUpload isThere={proof !== ""} problem={proof ? undefined : proofProblem} onDone={setProof} />
      <Button type="submit" variant="main" busy={busy} className="justify-self-start">
        {t(mine.payment?.reference ? "pay.resend" : "pay.send")}
      </Button>
      <Problem text={refused || undefined} />
    </form>
  );
}
