import { operations, type SiteDraft, SiteDraft as SiteDraftSchema, type SiteSettings } from "@sarathi/contract";
import type { z } from "zod";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { toast } from "../../foundation/toast.ts";
import { useRevisedForm } from "../../staff/useRevisedForm.ts";
import { blankSettings, changedSettings, settingsValues } from "./settings.rules.ts";
import { settingsQuery } from "./staff.queries.ts";

const schema: z.ZodType<SiteDraft, SiteDraft> = SiteDraftSchema;

/** The form of the site's settings; what somebody else saved meanwhile is named, and nothing typed is lost. */
export function useSettingsForm(settings: SiteSettings) {
  const t = useT("operations.staff");
  return useRevisedForm({
    ...{ item: settings, schema, blank: blankSettings, valuesOf: settingsValues, changedFields: changedSettings },
    send: (draft: SiteDraft, base: SiteSettings | undefined) =>
      call(operations.updateSettings, { body: { ...draft, revision: base?.revision ?? 0 } }),
    invalidates: [],
    stale: "settings.stale",
    readAnew: (client) => client.fetchQuery({ ...settingsQuery(), staleTime: 0 }),
    hold: (client, saved) => client.setQueryData(settingsQuery().queryKey, saved),
    done: () => void toast.success(t("settings.saved")),
  });
}
