import { MAX_PASSWORD, MAX_USERNAME, MIN_PASSWORD, MIN_USERNAME } from "@sarathi/contract";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { useFormat, useT } from "../foundation/i18n.ts";
import { useReader } from "../foundation/reader.ts";
import { closeToast, toast } from "../ui/toast.ts";
import { failureText, isCode, refusals } from "./failure.ts";
import { check, type FieldText, filled } from "./validation.ts";

interface Plan<S extends z.ZodType> {
  /** Fetched when the form is first touched. */
  schema: () => Promise<S>;
  fields: readonly string[];
  /** The specification's text for a failure that says nothing itself. */
  failed: string;
  send: (values: z.input<S>) => Promise<void>;
}
type Errors = Readonly<Record<string, string>>;

const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>;
const focusOn = (form: HTMLFormElement, name: string | undefined) => {
  const control = name ? form.elements.namedItem(name) : null;
  if (control instanceof HTMLElement) control.focus();
};

/**
 * A form of accounts: the browser keeps the values (what was typed before the page came alive stays), errors stand
 * beside the field on blur and on submit, the focus on the first; server errors in place and as a toast.
 * Its own 60 lines instead of react-hook-form: that would be 11 KB on the pages that cheap phones open first.
 */
export function useAccountForm<S extends z.ZodType>({ schema, fields, failed, send }: Plan<S>) {
  const t = useT("accounts");
  const problem = useT("errors");
  const reader = useReader();
  const { number } = useFormat();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [refused, setRefused] = useState("");
  const [busy, setBusy] = useState(false);
  const told = useRef(0);

  // The check is on its way while the first field is filled.
  useEffect(() => {
    const warm = () => void schema().catch(() => undefined);
    const element = form.current;
    element?.addEventListener("focusin", warm, { once: true });
    return () => element?.removeEventListener("focusin", warm);
  }, [schema]);

  const validate = async (element: HTMLFormElement) => check(await schema(), valuesOf(element));

  const onBlur = async (name: string, value: string) => {
    if (!form.current || (!value && !errors[name])) return;
    const found = await validate(form.current);
    setErrors((before) => ({ ...before, [name]: found[name] ?? "" }));
  };
  const onChange = async (name: string) => {
    if (!errors[name] || !form.current) return;
    const found = await validate(form.current);
    setErrors((before) => ({ ...before, [name]: found[name] ?? "" }));
  };
  const fail = async (element: HTMLFormElement, error: unknown) => {
    // The session has ended: that is told already, and the page is being left.
    if (isCode(error, "auth.required")) return;
    const text = await failureText(error, problem, failed, reader);
    told.current = toast.error(text);
    const list = refusals(error, valuesOf(element), fields, problem);
    setErrors(Object.fromEntries(list.map(({ field, text }) => [field, text])));
    if (list.length > 0) focusOn(element, list[0]?.field);
    else setRefused(text);
  };
  const submit = async (element: HTMLFormElement) => {
    closeToast(told.current);
    setRefused("");
    setBusy(true);
    try {
      const found = await validate(element);
      setErrors(found);
      const first = fields.find((name) => found[name]);
      if (first) focusOn(element, first);
      else await send(filled(valuesOf(element)) as z.input<S>);
    } catch (error) {
      await fail(element, error);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void submit(event.currentTarget);
  };
  const limits = {
    minPassword: number(MIN_PASSWORD),
    maxPassword: number(MAX_PASSWORD),
    minUsername: number(MIN_USERNAME),
    maxUsername: number(MAX_USERNAME),
  };
  const errorOf = (name: string) => {
    const error = errors[name];
    return error?.startsWith("field.") ? t(error as FieldText, limits) : error || undefined;
  };
  const field = (name: string) => ({
    name,
    error: errorOf(name),
    onBlur: (event: { target: { value: string } }) => void onBlur(name, event.target.value),
    onChange: () => void onChange(name),
  });
  return { form, field, onSubmit, busy, refused };
}
