import { describe, expect, it } from "vitest";
import { accountMail, type Kind, type MailValues } from "./account.mails.ts";
import en from "./en.json" with { type: "json" };
import ne from "./ne.json" with { type: "json" };

const site = { name: { ne: "सारथी", en: "Sarathi" }, url: "https://sarathi.example.test", social: [] };
const firstName = "Asha";
const url = `${site.url}/auth/reset-password#token=abc&x=1`;
const samples: MailValues = {
  verify: { firstName, url, hours: 24 },
  reset: { firstName, url, minutes: 15 },
  passwordChanged: { firstName, when: "2026-11-21T18:20:00Z", device: "Chrome, Android", forgotUrl: url },
  newDevice: { firstName, when: "2026-11-21T18:20:00Z", device: "Chrome, Android", forgotUrl: url },
  passwordSet: { firstName },
  googleJoined: { firstName },
  erasing: { firstName, until: "2026-12-21T04:05:00Z", loginUrl: url },
  kept: { firstName },
  suspended: { firstName, reason: "Posted <b>spam</b> & more", until: "2026-12-01T00:00:00Z" },
  restored: { firstName },
  authorRevealed: { firstName },
  totpOn: { firstName },
  totpOff: { firstName },
  recoveryUsed: { firstName, left: 7 },
  recoveryFew: { firstName, left: 2 },
  recoveryRenewed: { firstName },
  passkeyAdded: { firstName, name: "Phone & <b>key</b>" },
  passkeyRemoved: { firstName, name: "Phone & <b>key</b>" },
  factorsReset: { firstName, reason: "Lost <i>phone</i>", loginUrl: url },
  confirmCode: { firstName, code: "01234567", minutes: 10 },
  emailOld: { firstName, url, hours: 24, newEmail: "new@example.test" },
  emailNew: { firstName, url, hours: 24 },
  emailTaken: { firstName, loginUrl: url },
  emailChanged: { firstName, newEmail: "new@example.test" },
};
const kinds = Object.keys(samples) as Kind[];
const languages = ["ne", "en"] as const;
const all = kinds.flatMap((kind) => languages.map((language) => [kind, language] as const));

/** Every text of a tree by its path. */
function flat(tree: object, before = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[before + key, value]] : flat(value as object, `${before}${key}.`),
  );
}
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1]).sort();
/** What a reader sees of the HTML. */
const seen = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(
      /&(lt|gt|quot|#39|amp);/g,
      (_, name: string) => ({ lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" })[name] ?? "",
    )
    .replace(/\s+/g, " ");

describe("the texts of account mails", () => {
  it("are complete in both languages, with the same placeholders", () => {
    expect(flat(ne).map(([path]) => path)).toEqual(flat(en).map(([path]) => path));
    const english = new Map(flat(en));
    for (const [path, text] of flat(ne)) {
      expect(text.trim(), path).not.toBe("");
      expect(placeholders(english.get(path) ?? ""), path).toEqual(placeholders(text));
      if (!["time"].includes(path)) expect(text, path).toMatch(/\p{Script=Devanagari}/u);
      expect(english.get(path), path).not.toMatch(/\p{Script=Devanagari}/u);
    }
  });
});

describe.each(all)("%s in %s", (kind, language) => {
  const mail = accountMail(kind, language, samples[kind], site);

  it("says the same as text and as HTML, with nothing left to fill in", () => {
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/\{\{|\}\}|undefined|\[object/);
    expect(mail.subject).toContain(site.name[language]);
    expect(mail.text).toContain("Asha");
    for (const line of mail.text.split("\n").filter((text) => text && !/^(-- $|.* · )/.test(text))) {
      expect(seen(mail.html), line).toContain(line.replace(/:$/, ""));
    }
  });

  it("is one page in its reader's language that loads nothing", () => {
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.html).not.toMatch(/<(script|img|link|iframe|form)|\ssrc=|url\(|@import|\son\w+=/i);
    expect(mail.html.match(/class="main"/g)?.length ?? 0).toBe(
      "url" in samples[kind] || "forgotUrl" in samples[kind] || "loginUrl" in samples[kind] ? 1 : 0,
    );
    const hrefs = [...mail.html.matchAll(/href="([^"]*)"/g)].map((found) => found[1]?.replaceAll("&amp;", "&"));
    expect(new Set(hrefs)).toEqual(new Set(mail.text.includes(url) ? [site.url, url] : [site.url]));
  });
});

describe("times and numbers", () => {
  it("are Kathmandu's, in the digits of the language", () => {
    const changed = (language: "ne" | "en") =>
      accountMail("passwordChanged", language, samples.passwordChanged, site).text;
    expect(changed("en")).toContain("6 Mangsir 2083 BS (22 November 2026), 00:05 (Nepal time)");
    expect(changed("ne")).toContain("२०८३ मङ्सिर ६ (सन् २०२६ नोभेम्बर २२), ००:०५ बजे (नेपाली समय)");
    expect(accountMail("verify", "ne", samples.verify, site).text).toContain("२४ घण्टा");
    expect(accountMail("reset", "en", samples.reset, site).text).toContain("15 minutes");
  });

  it("a suspension without an end names none; a device that nobody knows is called so", () => {
    const open = { ...samples.suspended, until: undefined };
    for (const language of languages) {
      const mail = accountMail("suspended", language, open, site);
      expect(mail.text).toContain("Posted <b>spam</b> & more");
      expect(mail.text).not.toMatch(/2026|२०२६/);
      const changed = accountMail("passwordChanged", language, { ...samples.passwordChanged, device: "" }, site);
      expect(changed.text).toContain(language === "en" ? "an unknown device" : "नचिनिएको उपकरण");
    }
  });
});

describe("a hostile name", () => {
  it.each([
    ["markup", "<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["an attribute's end", `"><a href=x>`, `"><a href=x>`],
    ["a header's end", "A\r\nBcc: victim@example.test\u2028x", "A Bcc: victim"],
    ["the other direction", "evil\u202egnp.exe\u2066", "evil gnp"],
    ["50 pictures", "👩‍🎓".repeat(50), "👩‍🎓".repeat(50)],
    ["a placeholder", "{{url}}", "{{url}}"],
    ["a replacement pattern", "$& $1 $`", "$& $1 $`"],
  ])("%s stays text", (_, name, shown) => {
    for (const language of languages) {
      const mail = accountMail("verify", language, { ...samples.verify, firstName: name }, site);
      expect(mail.subject).toBe(accountMail("verify", language, samples.verify, site).subject);
      for (const part of [mail.text, mail.html]) expect(part).not.toMatch(/[\r\u202a-\u202e\u2066-\u2069\u2028]/);
      expect(mail.html).not.toMatch(/<script|<a href=x/);
      const greeting = mail.text.split("\n")[0] ?? "";
      if (/[.@]/.test(name)) expect(greeting).toBe(language === "en" ? "Hello," : "नमस्ते,");
      else expect(greeting).toContain(shown);
    }
  });

  it.each(languages)("a passkey's name that would be a link is left out (%s)", (language) => {
    const mail = accountMail("passkeyAdded", language, { firstName, name: "Win at evil.test/x" }, site);
    expect(mail.text + mail.html).not.toContain("evil");
    expect(mail.text).toContain(language === "en" ? "“…”" : "‘…’");
  });

  it.each(["Win at www.evil", "http://evil.test", "evil.test/win", "call evil.com now"])(
    "that mail readers would make a link of is not shown: %s",
    (name) => {
      const mail = accountMail("reset", "en", { ...samples.reset, firstName: name }, site);
      expect(mail.text).toMatch(/^Hello,\n/);
      expect(mail.html).not.toContain("evil");
    },
  );

  it.each(["Dr. Asha", "Asha K.", "Ram-Bahadur", "O'Neil", "आशा"])("an honest one is: %s", (name) => {
    expect(accountMail("kept", "en", { firstName: name }, site).text).toMatch(new RegExp(`^Hello ${name},\n`));
  });
});
