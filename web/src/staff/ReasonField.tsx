import { MAX_REASON, MIN_REASON } from "@sarathi/contract";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { useFormat, useT } from "../foundation/i18n.ts";
import { TextArea } from "../ui/TextArea.tsx";

interface ReasonFieldProps {
  /** `form.register("reason")`. */
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
  /** What stands in it now. */
  value: string | undefined;
  required: boolean;
  hint: string;
}

/** Why something is done. */
export function ReasonField({ field, error, value = "", required, hint }: ReasonFieldProps) {
  const t = useT("staff");
  const common = useT("common");
  const f = useFormat();
  const { length } = value.trim();
  const problem =
    length > MAX_REASON
      ? t("reason.long", { n: f.number(MAX_REASON), has: f.number(length) })
      : t("reason.short", { n: f.number(MIN_REASON) });
  return (
    <TextArea
      {...field}
      label={t("reason.label")}
      aside={required ? undefined : common("optional")}
      hint={hint}
      required={required}
      error={error && problem}
    />
  );
}
