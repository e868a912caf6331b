import Flag from "lucide-react/icons/flag";
import { useState } from "react";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { Button } from "../../ui/Button.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";

const sheet = lazyPart(() => import("./ReportSheet.tsx").then((part) => part.ReportSheet));

interface ReportMistakeProps {
  mcqId: string;
  /** What the button says: it stands among the texts of its page. */
  label: string;
}

/** A way to say that something is wrong with a question. */
export function ReportMistake({ mcqId, label }: ReportMistakeProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="s" variant="quiet" onClick={() => setOpen(true)} className="-ml-3.5">
        <Flag aria-hidden="true" className="size-4" />
        {label}
      </Button>
      {open && (
        <OpenedPart part={sheet} onClose={close}>
          {(ReportSheet) => <ReportSheet mcqId={mcqId} onClose={close} />}
        </OpenedPart>
      )}
    </>
  );
}
