import { MAX_PASSWORD, MAX_USERNAME, MIN_PASSWORD, MIN_USERNAME } from "@sarathi/contract";
import type { z } from "zod";
import { ApiError } from "../foundation/api.ts";
import { useFormat, useT } from "../foundation/i18n.ts";
import { type LightFormPlan, useLightForm } from "../foundation/lightForm.ts";
import { useReader } from "../foundation/reader.ts";
import { failureText, isRefusal, refusals } from "./failure.ts";
import { type FieldText, fieldText } from "./validation.ts";

interface AccountForm<S extends z.ZodType> extends Pick<LightFormPlan<S>, "schema" | "fields" | "send"> {
  /** The specification's text for a failure that says nothing itself; "An error occurred" where it has none. */
  failed?: string;
  /** What an empty field says, where its own sentence does not fit. */
  empty?: Readonly<Record<string, FieldText>>;
}

/** The light form with the words of accounts. */
export function useAccountForm<S extends z.ZodType>({ failed, empty, ...plan }: AccountForm<S>) {
  const t = useT("accounts");
  const why = useT("errors");
  const reader = useReader();
  const { number } = useFormat();
  const limits = {
    minPassword: number(MIN_PASSWORD),
    maxPassword: number(MAX_PASSWORD),
    minUsername: number(MIN_USERNAME),
    maxUsername: number(MAX_USERNAME),
  };
  return useLightForm({
    ...plan,
    problemOf: (field, value, code) => (!value?.trim() && empty?.[field]) || fieldText(field, value, code),
    textOf: (problem) => (problem.startsWith("field.") ? t(problem as FieldText, limits) : problem),
    failureOf: async (error, values) => {
      if (error instanceof ApiError && error.endedSession) return undefined;
      const refused = refusals(error, values, plan.fields, why);
      const problems = Object.fromEntries(refused.map(({ field, text }) => [field, text]));
      return { text: await failureText(error, why, failed, reader), problems, refused: isRefusal(error) };
    },
  });
}
