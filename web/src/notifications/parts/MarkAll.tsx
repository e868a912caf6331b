import { notifications } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { CHANGED_BY_READING, tellReading, unreadQuery } from "../notifications.queries.ts";

/** Marks all that happened as read; nothing while nothing is unread. A toast would lie over the panel of the bell. */
export function MarkAll({ onDone, className }: { onDone?: () => void; className?: string }) {
  const t = useT("notifications");
  const unread = useQuery(unreadQuery());
  const mark = useEndpointMutation(notifications.markNotificationsRead, {
    failed: t("notMarked"),
    onError: inPlace,
    invalidates: CHANGED_BY_READING,
    done: () => {
      tellReading();
      onDone?.();
    },
  });
  if (!unread.data?.count) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="s"
        className={className}
        busy={mark.busy}
        onClick={() => void mark.run({ body: {} })}
      >
        {t("markAll")}
      </Button>
      {mark.problem && (
        <p role="alert" className="w-full pb-2 text-small text-pen">
          {mark.problem}
        </p>
      )}
    </>
  );
}
