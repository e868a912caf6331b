import { type ReportProps, slots } from "../../shell/slots.ts";
import { OpenedPart } from "../../ui/OpenedPart.tsx";

/** Where a member says what is wrong with something: what a higher module brings for it. */
export function Report({ what, onClose }: ReportProps) {
  const { report } = slots();
  return (
    report && (
      <OpenedPart part={report} onClose={onClose}>
        {(ReportSheet) => <ReportSheet what={what} onClose={onClose} />}
      </OpenedPart>
    )
  );
}
