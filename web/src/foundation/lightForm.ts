import { type FormEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { orNoNetwork } from "./api.ts";
import { useAction } from "./mutation.ts";
import { closeToast, toast } from "./toast.ts";

export type FormValues = Readonly<Record<string, string>>;
/** Per field what is wrong with it: a text, or the key of one. */
export type Problems = Readonly<Record<string, string>>;

export interface FormFailure {
  text: string;
  /** The fields that it is about. */
  problems: Problems;
  /** The form was refused, which stands beside it; else nothing is known of the form, and a toast says why. */
  refused: boolean;
}

export interface LightFormPlan<S extends z.ZodType> {
  /** Fetched when the form is first touched. */
  schema: () => Promise<S>;
  fields: readonly string[];
  send: (values: z.input<S>) => Promise<void>;
  /** What is wrong with a field that the schema refused. @param code of zod's issue */
  problemOf: (field: string, value: string | undefined, code: string) => string;
  /** A problem in the reader's language. */
  textOf: (problem: string) => string;
  /** What to tell of a failed `send`; undefined when it has been shown already. */
  failureOf: (error: unknown, values: FormValues) => Promise<FormFailure | undefined>;
}

/** What is typed in a form, by the names of its fields. */
export const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>;
const focusOn = (form: HTMLFormElement, name: string | undefined) => {
  const control = name ? form.elements.namedItem(name) : null;
  if (control instanceof HTMLElement) control.focus();
};

/** What is left empty is not sent. */
export function filled(values: FormValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

/** Checks a form by the contract's schema: per refused field its first problem. */
export function check<S extends z.ZodType>(
  schema: S,
  values: FormValues,
  problemOf: LightFormPlan<S>["problemOf"],
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of schema.safeParse(filled(values)).error?.issues ?? []) {
    const field = String(issue.path[0] ?? "");
    if (field && !problems[field]) problems[field] = problemOf(field, values[field], issue.code);
  }
  return problems;
}

/**
 * The form of public pages: flat, of texts. The browser keeps the values (what was typed before the page came alive
 * stays), errors stand beside the field on blur and on submit, the focus on the first. A refusal stands in place, and is said once.
 * Instead of react-hook-form, which is 11 KB on the pages that cheap phones open first; staff pages use that one.
 */
export function useLightForm<S extends z.ZodType>(plan: LightFormPlan<S>) {
  const { schema, fields, send, problemOf, textOf, failureOf } = plan;
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState("");
  const lastToast = useRef(0);

  // The check is on its way while the first field is filled.
  useEffect(() => {
    const warm = () => void schema().catch(() => undefined);
    const element = form.current;
    element?.addEventListener("focusin", warm, { once: true });
    return () => element?.removeEventListener("focusin", warm);
  }, [schema]);

  const validate = async (element: HTMLFormElement) => check(await orNoNetwork(schema()), valuesOf(element), problemOf);
  /** While the schema cannot be fetched a field is left as it is: submitting tells it. */
  const recheck = async (name: string) => {
    if (!form.current) return;
    try {
      const found = await validate(form.current);
      setProblems((before) => ({ ...before, [name]: found[name] ?? "" }));
    } catch {
      // See above.
    }
  };

  const fail = async (error: unknown, element: HTMLFormElement) => {
    const failure = await failureOf(error, valuesOf(element));
    if (!failure) return;
    if (!failure.refused) lastToast.current = toast.error(failure.text);
    setProblems(failure.problems);
    const first = fields.find((name) => failure.problems[name]);
    if (first) focusOn(element, first);
    else if (failure.refused) setRefused(failure.text);
  };
  const { run, busy } = useAction(
    async (element: HTMLFormElement) => {
      closeToast(lastToast.current);
      setRefused("");
      const found = await validate(element);
      setProblems(found);
      const first = fields.find((name) => found[name]);
      if (first) focusOn(element, first);
      else await send(filled(valuesOf(element)) as z.input<S>);
    },
    { onError: fail },
  );
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(event.currentTarget);
  };
  const field = (name: string) => ({
    name,
    error: problems[name] ? textOf(problems[name]) : undefined,
    onBlur: ({ target }: { target: { value: string } }) => {
      if (target.value || problems[name]) void recheck(name);
    },
    onChange: () => {
      if (problems[name]) void recheck(name);
    },
  });
  return { form, field, onSubmit, busy, refused };
}
