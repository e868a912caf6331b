import type { ReactNode } from "react";
import type { z } from "zod";
import { useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { PasswordField } from "../parts/PasswordField.tsx";
import { Refused } from "../parts/Refused.tsx";
import { useAccountForm } from "../useAccountForm.ts";
import { firstField } from "./firstField.ts";

export type Typed = "password" | "code" | "recoveryCode" | "mailedCode";
type Values = { [Name in Typed]?: string | undefined };

/** In a chunk of its own: zod comes when somebody fills a form, not with the page. */
const schemas = {
  password: () => import("../schemas.ts").then(({ password }) => password),
  code: () => import("../schemas.ts").then(({ code }) => code),
  recoveryCode: () => import("../schemas.ts").then(({ recoveryCode }) => recoveryCode),
  mailedCode: () => import("../schemas.ts").then(({ mailedCode }) => mailedCode),
} as const satisfies Record<Typed, () => Promise<z.ZodType>>;

interface CodeFormProps {
  /** What is typed. */
  name: Typed;
  submit: string;
  send: (values: Values) => Promise<void>;
  /** It takes something away. */
  destroys?: boolean;
  /** Something comes before typing: the field waits for a press, so that a phone's keyboard hides nothing. */
  later?: boolean;
  /** Above the field. */
  children?: ReactNode;
}

/** One field that proves who somebody is. To be drawn with `key={name}`: another field is another form. */
export function CodeForm({ name, submit, send, destroys = false, later = false, children }: CodeFormProps) {
  const t = useT("protection");
  const form = useAccountForm<z.ZodType<unknown, Values>>({
    schema: schemas[name] as () => Promise<z.ZodType<unknown, Values>>,
    fields: [name],
    failed: t("factor.failed"),
    send,
  });
  return (
    <form ref={form.form} method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
      {children}
      {name === "password" ? (
        <PasswordField
          label={t("confirm.password")}
          autoComplete="current-password"
          {...firstField}
          required
          {...form.field(name)}
        />
      ) : (
        <CodeField {...(later ? {} : firstField)} {...form.field(name)} />
      )}
      <Refused text={form.refused} />
      <Button type="submit" variant={destroys ? "destroy" : "main"} busy={form.busy}>
        {submit}
      </Button>
    </form>
  );
}

type CodeFieldProps = ReturnType<ReturnType<typeof useAccountForm>["field"]> & Partial<typeof firstField>;

/** A field for a code, of the app unless its name says otherwise. Phones offer what they got, and show digits. */
export function CodeField({ name, ...field }: CodeFieldProps) {
  const t = useT("protection");
  const kind = name === "recoveryCode" ? "recovery" : name === "mailedCode" ? "mailed" : "code";
  return (
    <Field
      label={t(kind === "recovery" ? "factor.recoveryCode" : `factor.${kind === "mailed" ? "mailedCode" : "code"}`)}
      hint={t(`factor.${kind}Hint`)}
      autoComplete={kind === "recovery" ? "off" : "one-time-code"}
      inputMode={kind === "recovery" ? "text" : "numeric"}
      autoCapitalize="off"
      spellCheck={false}
      className="num"
      required
      name={name}
      {...field}
    />
  );
}
