import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";

/**
 * A form of staff pages: react-hook-form, checked by the contract's own schema. Fields may be nested and ordered.
 * An error stands from when its field was left, or the form sent; the focus goes to the first.
 */
export function useStaffForm<In extends FieldValues, Out extends FieldValues>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
) {
  return useForm<In, unknown, Out>({ resolver: zodResolver(schema), defaultValues, mode: "onTouched" });
}

/** For `register`: what is left empty is not sent. */
export const emptyIsNone = { setValueAs: (value: unknown) => (String(value ?? "").trim() === "" ? undefined : value) };
