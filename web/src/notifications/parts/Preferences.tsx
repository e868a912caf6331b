import {
  type ChosenNotificationType,
  chosenNotificationTypes,
  type NotificationPreferences,
  notificationChannels,
  notifications,
} from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { updateCached } from "../../foundation/query.ts";
import { Pending } from "../../ui/Pending.tsx";
import { preferencesQuery } from "../notifications.queries.ts";
import { PushDevice } from "./PushDevice.tsx";

type Channel = (typeof notificationChannels)[number];

/** Which types of notifications the reader wants, and where: each choice is kept at once. */
export function Preferences() {
  const t = useT("choices");
  const found = useQuery(preferencesQuery());
  const save = useEndpointMutation(notifications.setNotificationPreferences, {
    failed: t("notSaved"),
    optimistic: (client, { body = {} }) =>
      updateCached(client, notifications.getNotificationPreferences, (before) => ({
        ...before,
        app: { ...before.app, ...body.app },
        mail: { ...before.mail, ...body.mail },
        push: { ...before.push, ...body.push },
        digest: body.digest ?? before.digest,
      })),
  });
  if (!found.data) return <Pending query={found} failed={t("loadFailed")} lines={8} />;
  const choose = (channel: Channel, type: ChosenNotificationType, isOn: boolean) =>
    void save.run({ body: { [channel]: { [type]: isOn } } });
  return (
    <>
      <PushDevice />
      <Choices chosen={found.data} choose={choose} />
      <p className="mt-2 text-small text-ink-2">{t("mailNote")}</p>
      <label className="thumb mt-4 flex items-center gap-3">
        <input
          type="checkbox"
          checked={found.data.digest}
          onChange={(event) => void save.run({ body: { digest: event.target.checked } })}
          className="size-5 accent-link"
        />
        {t("digest")}
      </label>
    </>
  );
}

interface ChoicesProps {
  chosen: NotificationPreferences;
  choose: (channel: Channel, type: ChosenNotificationType, isOn: boolean) => void;
}

/** Type × channel. A mail tells of what the app shows: where that is off, there is none. */
function Choices({ chosen, choose }: ChoicesProps) {
  const t = useT("choices");
  return (
    <table className="w-full max-w-[36em] border-collapse text-left">
      <caption className="sr-only">{t("title")}</caption>
      <thead>
        <tr className="border-b border-rule text-small text-ink-2">
          <th scope="col" className="py-2 font-normal">
            {t("what")}
          </th>
          {notificationChannels.map((channel) => (
            <th key={channel} scope="col" className="w-16 py-2 text-center font-normal">
              {t(`channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chosenNotificationTypes.map((type) => (
          <tr key={type} className="border-b border-rule">
            <th scope="row" className="py-1 pr-3 font-normal">
              {t(`${type}`)}
            </th>
            {notificationChannels.map((channel) => (
              <td key={channel} className="p-0">
                <label className="grid min-h-11 place-items-center">
                  <input
                    type="checkbox"
                    aria-label={t("choice", {
                      what: t(`${type}`),
                      where: t(`channel.${channel}`),
                    })}
                    checked={chosen[channel][type] && chosen.app[type]}
                    disabled={channel !== "app" && !chosen.app[type]}
                    onChange={(event) => choose(channel, type, event.target.checked)}
                    className="size-5 accent-link"
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
