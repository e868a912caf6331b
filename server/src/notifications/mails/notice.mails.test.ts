import type { Notification } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import en from "./en.json" with { type: "json" };
import ne from "./ne.json" with { type: "json" };
import { digestMail, type MailReader, noticeMail } from "./notice.mails.ts";

const site = { name: { ne: "सारथी", en: "Sarathi" }, url: "https://sarathi.example.test", social: [] };
const reader = (language: "ne" | "en"): MailReader => ({
  ...{ firstName: "Asha", language, site },
  unsubscribeUrl: (types) => `${site.url}/notifications/unsubscribe/${types.join("~")}.x.y`,
});
const of = (more: Partial<Notification> = {}): Notification => ({
  ...{ _id: "n1", type: "comment", isRead: false, updatedAt: "2026-11-23T00:00:00Z", count: 1 },
  ...{ actors: [{ name: "Sita", username: "sita" }], post: { postId: "p1", title: "धारा १७ बुझाइदिनुहोस्" } },
  comment: { commentId: "c1", words: "PRIVATE WORDS" },
  ...more,
});
const languages = ["ne", "en"] as const;
const paths = (tree: object, before = ""): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [before + key] : paths(value as object, `${before}${key}.`),
  );

describe("a mail about notifications", () => {
  it("has its texts in both languages", () => expect(paths(ne)).toEqual(paths(en)));

  it.each(languages)("of one thing names it, leads to it and says how to stop such mails (%s)", (language) => {
    const mail = noticeMail([of()], reader(language));
    expect(mail.subject).toContain("Sita");
    expect(mail.text).toContain("धारा १७");
    expect(mail.text).toContain(`${site.url}/community/post/p1?c=c1`);
    expect(mail.text).toContain("/notifications/unsubscribe/comment.x.y");
    expect(mail.html).toContain("/notifications/unsubscribe/comment.x.y");
    expect(mail.text + mail.html).not.toMatch(/PRIVATE|\{\{|undefined/);
  });

  it.each(languages)("leads to what waited and is published, as to what was decided (%s)", (language) => {
    const released = { kind: "comment", postId: "p1", commentId: "c1" } as const;
    const one = of({ type: "moderation", actors: [], post: undefined, comment: undefined, released });
    const mail = noticeMail([one], reader(language));
    expect(mail.text).toContain({ ne, en }[language].staff.moderation.released);
    expect(mail.text).toContain(`${site.url}/community/post/p1?c=c1`);
  });

  it("of several counts them, and says of each kind how to stop it", () => {
    const mail = noticeMail(
      [of(), of({ type: "like", count: 14, actors: [{ name: "A" }, { name: "B" }] })],
      reader("en"),
    );
    expect(mail.subject).toBe("Sarathi: 2 new notifications");
    expect(mail.text).toContain("A, B and 12 more liked what you wrote");
    expect(mail.text).toContain("unsubscribe/comment.x.y");
    expect(mail.text).toContain("unsubscribe/like.x.y");
  });

  it("calls somebody anonymous by their pseudonym, and somebody deleted somebody", () => {
    const anonymous = of({ actors: [{ name: "x", pseudonym: { ne: "निलो चरा", en: "Blue bird" } }] });
    expect(noticeMail([anonymous], reader("ne")).text).toContain("निलो चरा");
    expect(noticeMail([of({ actors: [{ name: "" }] })], reader("en")).subject).toContain("Somebody");
  });

  it.each(["Win at evil.test/x", "http://evil.test", "www.evil", "A\r\nBcc: victim@example.test"])(
    "carries no link and no header of a stranger: %s",
    (words) => {
      const mail = noticeMail([of({ actors: [{ name: words }], post: { postId: "p1", title: words } })], reader("en"));
      for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/evil|victim|\r/);
    },
  );

  it("shows markup as text", () => {
    const mail = noticeMail([of({ post: { postId: "p1", title: "<img src=x onerror=alert(1)>" } })], reader("en"));
    expect(mail.html).not.toContain("<img");
  });
});

describe("a digest", () => {
  it.each(languages)("lists posts and what waits (%s)", (language) => {
    const mail = digestMail({ posts: [{ title: "नयाँ सूचना", likes: 4, comments: 2 }], unread: 3 }, reader(language));
    expect(mail.text).toContain("नयाँ सूचना");
    expect(mail.text).toContain("/notifications/unsubscribe/digest.x.y");
    expect(mail.text).toMatch(language === "ne" ? /नपढेका सूचना: ३/ : /not read: 3/);
  });
});
