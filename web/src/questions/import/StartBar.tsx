import { type McqImport, questionImport } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { holdImport } from "./import.queries.ts";
import type { Settings } from "./useSettings.ts";

/** What stands in the way of the import, if anything does. */
function obstacleOf(
  { counts, settings }: McqImport,
  busy: boolean,
): "reading" | "undecided" | "bad" | "nothing" | undefined {
  if (busy) return "reading";
  if (counts.undecided > 0) return "undecided";
  if (counts.bad > 0 && settings.bad === "stop") return "bad";
  return counts.good === 0 ? "nothing" : undefined;
}

/** Begins the import, or says what is to be decided first; stays in sight while the questions are looked through. */
export function StartBar({ one, settings }: { one: McqImport; settings: Settings }) {
  const t = useT("questionImport");
  const f = useFormat();
  const client = useQueryClient();
  const start = useEndpointMutation(questionImport.startMcqImport, {
    failed: t("startFailed"),
    done: (changed) => holdImport(client, changed),
  });
  const cancel = useEndpointMutation(questionImport.cancelMcqImport, {
    failed: t("cancelFailed"),
    done: (changed) => holdImport(client, changed),
  });
  const params = { id: one._id };
  const obstacle = obstacleOf(one, settings.busy);
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-rule bg-paper py-3">
      <Button
        variant="main"
        disabled={obstacle !== undefined}
        busy={start.busy}
        onClick={() => void start.run({ params })}
      >
        {one.willWrite > 0 ? t("start", { n: f.number(one.willWrite) }) : t("startNone")}
      </Button>
      <Button busy={cancel.busy} onClick={() => void cancel.run({ params })}>
        {t("cancel")}
      </Button>
      <p role="status" className="text-small text-ink-2">
        {obstacle && t(`waiting.${obstacle}`)}
      </p>
    </div>
  );
}
