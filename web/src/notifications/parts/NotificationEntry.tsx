import { type Notification, type NotificationActor, notifications } from "@sarathi/contract";
import { Link } from "react-router";
import { Ago } from "../../community/index.ts";
import { useDate } from "../../foundation/dates.ts";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { paths } from "../../foundation/paths.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Entry } from "../../ui/Entries.tsx";
import { CHANGED_BY_READING, tellReading } from "../notifications.queries.ts";

/** One thing that happened: who did it, what it was, where it leads. Following it marks it as read. */
export function NotificationEntry({ notification }: { notification: Notification }) {
  const t = useT("notifications");
  const said = useSaid(notification);
  const nameOf = useNameOf();
  const mark = useEndpointMutation(notifications.markNotificationsRead, {
    failed: t("notMarked"),
    invalidates: CHANGED_BY_READING,
    done: tellReading,
  });
  const { _id: id, isRead, actors, post, comment, event, contribution, itemReport, updatedAt } = notification;
  const words = comment?.words ?? post?.title ?? event?.note ?? contribution?.reason ?? itemReport?.answer;
  const [actor] = actors;
  const read = () => {
    if (!isRead) void mark.run({ body: { notificationIds: [id] } });
  };
  return (
    <Entry hung={actor && <Avatar src={actor.avatar} name={nameOf(actor)} size={32} />}>
      <p className={isRead ? "text-ink-2" : "font-bold"}>
        {!isRead && <span className="sr-only">{t("unread")}: </span>}
        <Link to={leadsTo(notification)} onClick={read} className="text-ink wrap-anywhere">
          {said}
        </Link>
      </p>
      {words && <p className="line-clamp-2 text-ink-2 wrap-anywhere">{words}</p>}
      <p className="text-small text-ink-2">
        <Ago at={updatedAt} />
      </p>
    </Entry>
  );
}

function useNameOf(): (actor: NotificationActor) => string {
  const t = useT("notifications");
  const language = useLanguage();
  return ({ name, pseudonym }) => (pseudonym ? t("anonymous", { name: pick(pseudonym, language) }) : name || t("gone"));
}

/** The people, named as far as there is place: two, and how many more. */
function useWho({ actors, count }: Notification): string {
  const t = useT("notifications");
  const f = useFormat();
  const nameOf = useNameOf();
  const [a = "", b = ""] = actors.map(nameOf);
  if (count <= 1 || !b) return a;
  if (count === 2) return t("who.two", { a, b });
  return t("who.more", { a, b, count: count - 2, n: f.number(count - 2) });
}

function useSaid(notification: Notification): string {
  const t = useT("notifications");
  const f = useFormat();
  const who = useWho(notification);
  const date = useDate();
  const language = useLanguage();
  const {
    type,
    count,
    hashtag = "",
    comment,
    event,
    result,
    contribution,
    report,
    itemReport,
    decision,
    released,
  } = notification;
  if (type === "event") {
    const at = event?.at ? `${date(event.at)}, ${f.time(event.at)}` : "";
    return event ? t(`event.${event.news}`, { title: pick(event.title, language), at }) : "";
  }
  if (type === "result") return result ? t("result.regraded", { title: pick(result.title, language) }) : "";
  if (type === "contribution") {
    return contribution ? t(`contribution.${contribution.outcome}`, { title: contribution.title }) : "";
  }
  if (report) return t(`staff.report.${report.outcome}`);
  if (itemReport) return t(`staff.itemReport.${itemReport.outcome}`, { title: pick(itemReport.title, language) });
  if (decision) return t(`staff.decision.${decision.news}`);
  if (released) return t("staff.released");
  if (type === "report" || type === "moderation" || type === "staff") return t("staff.reveal");
  if (type === "hashtag") return t("said.hashtag", { hashtag, count, n: f.number(count) });
  if (type === "like" && comment) return t("said.likeComment", { who });
  return t(`said.${type}`, { who });
}

const placeOf = (postId: string, commentId: string | undefined): string =>
  paths.post({ postId }) + (commentId ? `?c=${commentId}` : "");

function leadsTo({
  type,
  count,
  post,
  comment,
  actors,
  hashtag,
  event,
  result,
  contribution,
  report,
  itemReport,
  decision,
  released,
}: Notification): string {
  if (contribution?.outcome === "published" && contribution.itemId) {
    return paths.resourceItem({ resourceId: contribution.resourceId, itemId: contribution.itemId });
  }
  if (contribution) return paths.myContributions();
  if (event) return paths.event({ slug: event.slug });
  if (result) return paths.latestResult({ slug: result.slug });
  if (report) return paths.moderation({ tab: "reports" });
  if (itemReport?.outcome === "taken_down") return paths.resource({ id: itemReport.resourceId });
  if (itemReport) return paths.resourceItem({ resourceId: itemReport.resourceId, itemId: itemReport.itemId });
  if (decision) return paths.decision({ decisionId: decision.decisionId });
  if (released) return placeOf(released.postId, released.commentId);
  if (type === "staff") return paths.auditLog();
  if (type === "hashtag" && hashtag && (count > 1 || !post)) return paths.hashtag({ hashtagName: hashtag });
  if (post) return placeOf(post.postId, comment?.commentId);
  const username = actors[0]?.username;
  return username ? paths.publicProfile({ username }) : paths.community();
}
