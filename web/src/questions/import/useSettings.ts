import { type ImportSettings, type McqImport, questionImport } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { holdImport } from "./import.queries.ts";

/** Changes how a file is read: it is read anew by the server, and what is shown follows. */
export function useSettings(one: McqImport) {
  const t = useT("questionImport");
  const client = useQueryClient();
  const { run, busy } = useEndpointMutation(questionImport.changeMcqImport, {
    failed: t("settings.failed"),
    done: (changed) => holdImport(client, changed),
  });
  return {
    settings: one.settings,
    busy: busy || one.state === "reading",
    change: (change: Partial<ImportSettings>) =>
      void run({ params: { id: one._id }, body: { ...one.settings, ...change } }),
  };
}
export type Settings = ReturnType<typeof useSettings>;
