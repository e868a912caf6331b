import { useState } from "react";
import { useController } from "react-hook-form";
import { useT } from "../../foundation/i18n.ts";
import { numberTyped } from "../../foundation/text/numberTyped.ts";
import { emptyIsNone } from "../../staff/staffForm.ts";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { paisaTyped, rupeesOf } from "./event.rules.ts";
import { QrField } from "./QrField.tsx";
import type { FieldsProps } from "./useEventForm.ts";

/** The fee; where there is one, how it is paid and until when. */
export function PaymentFields(props: FieldsProps) {
  const { form, problem } = props;
  const t = useT("events.staff");
  const isPaid = form.watch("fee") !== 0;
  const minutes = (name: "payWithinMinutes" | "settleMinutes") => (
    <Field
      label={t(`field.${name}`)}
      hint={t(`field.${name}Hint`)}
      inputMode="numeric"
      autoComplete="off"
      error={problem(name)}
      {...form.register(name, { setValueAs: numberTyped })}
    />
  );
  return (
    <section aria-labelledby="event-payment" className="grid gap-4 border-t border-line pt-4">
      <h3 id="event-payment">{t("payment.title")}</h3>
      <div className="grid items-start gap-5 sm:grid-cols-2 md:grid-cols-3">
        <FeeField {...props} />
        {isPaid && minutes("payWithinMinutes")}
        {isPaid && minutes("settleMinutes")}
      </div>
      {isPaid && (
        <div id="field-paymentAccount" className="grid scroll-mt-24 gap-5 md:grid-cols-2">
          {(["ne", "en"] as const).map((lang) => (
            <TextArea
              key={lang}
              label={t(`field.accountIn.${lang}`)}
              lang={lang}
              rows={3}
              error={problem(`paymentAccount.${lang}`) ?? (lang === "ne" ? problem("paymentAccount") : undefined)}
              {...form.register(`paymentAccount.${lang}`, emptyIsNone)}
            />
          ))}
          <QrField {...props} />
        </div>
      )}
    </section>
  );
}

/** Rupees for who types, paisa for who computes. */
function FeeField({ form, problem }: FieldsProps) {
  const t = useT("events.staff");
  const { field } = useController({ control: form.control, name: "fee" });
  const value = field.value ?? 0;
  // As it is typed: a point at the end is on the way to paisa.
  const [text, setText] = useState(rupeesOf(value));
  const isSame = (paisaTyped(text) ?? Number.NaN) === value || Number.isNaN(value);
  return (
    <Field
      ref={field.ref}
      label={t("field.fee")}
      hint={t("field.feeHint")}
      inputMode="decimal"
      autoComplete="off"
      value={isSame ? text : rupeesOf(value)}
      error={problem("fee")}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setText(target.value);
        field.onChange(paisaTyped(target.value) ?? Number.NaN);
      }}
    />
  );
}
