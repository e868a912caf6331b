import { type ExamEvent, eventKeys } from "@sarathi/contract";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { useEndpointMutation } from "../../../foundation/mutation.ts";
import { toast } from "../../../foundation/toast.ts";
import { Button } from "../../../ui/Button.tsx";

const AGAIN = [eventKeys.myObjections] as const;

/** Takes the objection to the key of a question back. */
export function WithdrawObjection({ event, mcqId, number }: { event: ExamEvent; mcqId: string; number: number }) {
  const t = useT("eventKey");
  const f = useFormat();
  const act = useEndpointMutation(eventKeys.withdrawObjection, {
    invalidates: AGAIN,
    done: () => void toast.success(t("withdrawn")),
  });
  return (
    <Button
      size="s"
      variant="quiet"
      className="text-pen"
      busy={act.busy}
      aria-label={t("withdrawOf", { n: f.number(number) })}
      onClick={() => void act.run({ params: { id: event._id, mcqId } })}
    >
      {t("withdraw")}
    </Button>
  );
}
