import { type ChosenNotificationType, chosenNotificationTypes, type Notification } from "@sarathi/contract";
import { type Language, type MailContent, type Rendered, renderMail } from "../../foundation/mail/layout.ts";
import { fill, greetable, isLink, oneLine } from "../../foundation/mail/text.ts";
import { dayAndClock, numberFor } from "../../foundation/mail/time.ts";
import type { Site } from "../../foundation/pages/site.ts";
import type { MailType } from "../unsubscribe.ts";
import en from "./en.json" with { type: "json" };
import ne from "./ne.json" with { type: "json" };

const texts = { ne, en };

export interface MailReader {
  firstName: string;
  language: Language;
  site: Site;
  /** Address of the page that stops mails of these types. */
  unsubscribeUrl(types: readonly MailType[]): string;
}

/** Titles longer than this are cut: a subject is one line. */
const TITLE = 80;

/** Words of others in a mail of ours: one line, and nothing that becomes a link. Undefined: nothing of it may stand there. */
function quoted(words: string): string | undefined {
  const line = oneLine(words);
  if (line === "" || isLink(line)) return undefined;
  return line.length > TITLE ? `${line.slice(0, TITLE).trimEnd()}…` : line;
}

function whoOf({ actors, count }: Notification, language: Language): string {
  const { who, gone } = texts[language];
  const [a = gone, b = gone] = actors.map((actor) => quoted(actor.pseudonym?.[language] ?? actor.name) ?? gone);
  if (count <= 1 || actors.length < 2) return fill(who.one, { a });
  if (count === 2) return fill(who.two, { a, b });
  return fill(who.more, { a, b, n: numberFor(count - 2, language) });
}

/** What a notification says, without what others wrote in it. */
function saidOf(one: Notification, language: Language): string {
  const { staff } = texts[language];
  if (one.type === "report" && one.itemReport) return staff.itemReport[one.itemReport.outcome];
  if (one.type === "report") return staff.report[one.report?.outcome ?? "handled"];
  if (one.type === "moderation") return staff.moderation[one.released ? "released" : (one.decision?.news ?? "decided")];
  if (one.type === "staff") return staff.staff;
  if (one.type === "event") return one.event ? saidOfEvent(one.event, language) : texts[language].types.event;
  if (one.type === "result") return saidOfResult(one.result, language);
  if (one.type === "contribution") return saidOfContribution(one.contribution, language);
  const values = {
    who: whoOf(one, language),
    hashtag: quoted(one.hashtag ?? "") ?? "…",
    n: numberFor(one.count, language),
  };
  return fill(texts[language].said[one.type], values);
}

function saidOfEvent({ news, title, at }: NonNullable<Notification["event"]>, language: Language): string {
  const when = at ? dayAndClock(new Date(at), language) : { day: "", clock: "" };
  const name = title[language] ?? title.ne ?? title.en ?? "";
  return fill(texts[language].event[news], { title: quoted(name) ?? "…", ...when });
}

function saidOfResult(one: Notification["result"], language: Language): string {
  const name = one?.title[language] ?? one?.title.ne ?? one?.title.en ?? "";
  return fill(texts[language].result.regraded, { title: quoted(name) ?? "…" });
}

function saidOfContribution(one: Notification["contribution"], language: Language): string {
  return one
    ? fill(texts[language].contribution[one.outcome], { title: quoted(one.title) ?? "…" })
    : texts[language].types.contribution;
}

function lineOf(one: Notification, language: Language): string {
  const said = saidOf(one, language);
  if (one.event?.note) return fill(texts[language].event.note, { said, note: oneLine(one.event.note) });
  if (one.contribution?.reason)
    return fill(texts[language].contribution.note, { said, note: oneLine(one.contribution.reason) });
  const title = one.post && one.type !== "hashtag" ? quoted(one.post.title) : undefined;
  return title ? fill(texts[language].on, { said, title }) : said;
}

/** Where a notification leads. */
function pathOf({
  event,
  result,
  contribution,
  post,
  comment,
  hashtag,
  type,
  actors,
  decision,
  released,
}: Notification): string {
  if (event) return `/pariksha/${event.slug}/register`;
  if (result) return `/pariksha/${result.slug}/result`;
  if (contribution) {
    const { outcome, resourceId, itemId } = contribution;
    return outcome === "published" && itemId
      ? `/resources/${resourceId}/items/${itemId}`
      : "/resources/my-contributions";
  }
  if (type === "hashtag" && hashtag) return `/community/hashtag/${encodeURIComponent(hashtag)}`;
  const [postId, commentId] = released ? [released.postId, released.commentId] : [post?.postId, comment?.commentId];
  if (postId) return `/community/post/${postId}${commentId ? `?c=${commentId}` : ""}`;
  if (decision) return `/moderation/decisions/${decision.decisionId}`;
  const [first] = actors;
  return type === "follow" && first?.username ? `/community/profile/${first.username}` : "/notifications";
}

/** The types of a mail that its reader may end: decisions of staff reach whom they concern. */
export const typesToEnd = (notifications: readonly Notification[]): ChosenNotificationType[] =>
  chosenNotificationTypes.filter((type) => notifications.some((one) => one.type === type));

/** A mail about what somebody has not read; one notification is named in the subject. */
export function noticeMail(notifications: readonly Notification[], reader: MailReader): Rendered {
  const { language, site } = reader;
  const said = texts[language];
  const [first, ...more] = notifications;
  if (!first) throw new Error("a mail about nothing");
  const values = {
    site: site.name[language],
    said: saidOf(first, language),
    n: numberFor(notifications.length, language),
  };
  const which = more.length === 0 ? "one" : "more";
  return letter(reader, typesToEnd(notifications), {
    subject: fill(said.subject[which], values),
    heading: fill(said.heading[which], values),
    lines: notifications.map((one) => lineOf(one, language)),
    button: { label: fill(said.open, values), url: site.url + (which === "one" ? pathOf(first) : "/notifications") },
  });
}

export interface DigestParts {
  posts: readonly { title: string; likes: number; comments: number }[];
  unread: number;
}

/** The week's mail: the best of what one follows, and how much waits unread. */
export function digestMail({ posts, unread }: DigestParts, reader: MailReader): Rendered {
  const { language, site } = reader;
  const { subject, heading, digest } = texts[language];
  const n = (value: number) => numberFor(value, language);
  const lines = posts.map(({ title, likes, comments }) =>
    fill(digest.post, { title: quoted(title) ?? "…", likes: n(likes), comments: n(comments) }),
  );
  return letter(reader, ["digest"], {
    subject: fill(subject.digest, { site: site.name[language] }),
    heading: heading.digest,
    lines: [
      ...(lines.length > 0 ? [digest.lead, ...lines] : []),
      ...(unread > 0 ? [fill(digest.unread, { n: n(unread) })] : []),
    ],
    button: { label: digest.open, url: `${site.url}/community` },
  });
}

function letter(
  { firstName, language, site, unsubscribeUrl }: MailReader,
  types: readonly MailType[],
  content: Pick<MailContent, "subject" | "heading" | "lines" | "button">,
): Rendered {
  const { unsubscribe, types: names } = texts[language];
  const links = types.map((type) => ({
    label: fill(unsubscribe, { what: names[type] }),
    url: unsubscribeUrl([type]),
  }));
  return renderMail({ ...content, firstName: greetable(firstName), notes: [], links }, { site, language });
}
