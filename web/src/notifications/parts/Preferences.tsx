import { type ChosenNotificationType, chosenNotificationTypes, notifications } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { updateCached } from "../../foundation/query.ts";
import { Pending } from "../../ui/Pending.tsx";
import { preferencesQuery } from "../notifications.queries.ts";

/** Which types of notifications the reader wants: each is kept at once. */
export function Preferences() {
  const t = useT("notifications");
  const found = useQuery(preferencesQuery());
  const save = useEndpointMutation(notifications.setNotificationPreferences, {
    failed: t("preferences.notSaved"),
    optimistic: (client, { body }) =>
      updateCached(client, notifications.getNotificationPreferences, (before) => ({
        app: { ...before.app, ...body.app },
      })),
  });
  if (!found.data) return <Pending query={found} failed={t("preferences.failed")} lines={4} />;
  const { app } = found.data;
  const choose = (type: ChosenNotificationType, isOn: boolean) => void save.run({ body: { app: { [type]: isOn } } });
  return (
    <ul className="grid gap-1">
      {chosenNotificationTypes.map((type) => (
        <li key={type}>
          <label className="thumb flex items-center gap-3">
            <input
              type="checkbox"
              checked={app[type]}
              onChange={(event) => choose(type, event.target.checked)}
              className="size-5 accent-link"
            />
            {t(`preferences.${type}`)}
          </label>
        </li>
      ))}
    </ul>
  );
}
