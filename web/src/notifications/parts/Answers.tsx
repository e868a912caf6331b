import { useQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Entries } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Part } from "../../ui/Part.tsx";
import { notificationsQuery } from "../notifications.queries.ts";
import { NotificationEntry } from "./NotificationEntry.tsx";

const MOST = 3;

/** What others answered and the reader has not seen yet. Nothing while there is none. */
export function Answers() {
  const t = useT("notifications");
  const answers = useQuery(notificationsQuery({ show: "unread", kind: "answers", page: 1 })).data?.items ?? [];
  if (answers.length === 0) return null;
  return (
    <Part title={t("answers.title")}>
      <Entries>
        {answers.slice(0, MOST).map((one) => (
          <NotificationEntry key={one._id} notification={one} />
        ))}
      </Entries>
      <GoLink to={paths.notifications()}>{t("answers.all")}</GoLink>
    </Part>
  );
}
