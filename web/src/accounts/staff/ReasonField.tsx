import { MAX_REASON, MIN_REASON } from "@sarathi/contract";
import { useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { reasonProblem } from "./reason.ts";

interface ReasonFieldProps {
  value: string;
  onChange: (text: string) => void;
  required: boolean;
  hint: string;
  /** Its form was sent: an error shows although the field was not left. */
  sent: boolean;
}

/** Why something is done. Its error stands from when it is left or sent. */
export function ReasonField({ value, onChange, required, hint, sent }: ReasonFieldProps) {
  const staff = useT("staff");
  const common = useT("common");
  const f = useFormat();
  const [left, setLeft] = useState(false);
  const problem = reasonProblem(value, required);
  const limit = problem === "reason.long" ? MAX_REASON : MIN_REASON;
  const shown = sent || (left && value !== "");
  return (
    <TextArea
      name="reason"
      label={staff("reason.label")}
      aside={required ? undefined : common("optional")}
      hint={hint}
      required={required}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => setLeft(true)}
      error={problem && shown ? staff(problem, { n: f.number(limit), has: f.number(value.trim().length) }) : undefined}
    />
  );
}
