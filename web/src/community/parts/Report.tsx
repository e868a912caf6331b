import { type Reported, type ReportProps, slots } from "../../shell/slots.ts";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { applyEverywhere } from "../community.cache.ts";
import { changeOne } from "../thread.cache.ts";

/** What one has reported one need not see any more, wherever it stands. */
function showReported(what: Reported): void {
  if (what.kind === "post") applyEverywhere("post", what.id, { isReported: true });
  if (what.kind === "comment") changeOne(what.id, { isReported: true });
}

/** Where a member says what is wrong with something: what a higher module brings for it. */
export function Report({ what, onClose }: Omit<ReportProps, "onSent">) {
  const { report } = slots();
  return (
    report && (
      <OpenedPart part={report} onClose={onClose}>
        {(ReportSheet) => <ReportSheet what={what} onClose={onClose} onSent={() => showReported(what)} />}
      </OpenedPart>
    )
  );
}
