import { usernameField } from "@sarathi/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asSeen, isReservedUsername, pretendsToBeStaff, usernameIdeas } from "./name.rules.ts";
import { transliterate } from "./transliterate.rules.ts";

it.each([
  ["आशा", "asha"],
  ["राई", "rai"],
  ["राम बहादुर", "ram bahadur"],
  ["कृष्ण", "krishna"],
  ["श्रेष्ठ", "shrestha"],
  ["सीता", "sita"],
  ["गुरुङ", "gurung"],
  ["तामाङ", "tamang"],
  ["विष्णु", "bishnu"],
  ["लक्ष्मी", "lakshmi"],
  ["ज्ञानेन्द्र", "gyanendra"],
  ["सिंह", "singh"],
  ["पौडेल", "paudel"],
  ["शर्मा", "sharma"],
  ["सन्तोष", "santosh"],
  ["वसन्त", "basanta"],
  ["सङ्गीता", "sanggita"],
  ["चम्पा", "champa"],
  ["क", "ka"],
  ["Asha १२", "Asha 12"],
])("%s is written %s", (name, latin) => {
  expect(transliterate(name)).toBe(latin);
});

describe("[S40] usernames made from the name", () => {
  it.each([
    ["Asha", "Rai", "asha.rai"],
    ["Asha", "", "asha"],
    ["Ésha", "O'Brien", "esha.obrien"],
    ["आशा", "राई", "asha.rai"],
    ["कृष्ण", "श्रेष्ठ", "krishna.shrestha"],
    ["Om", "", "om123"],
    ["Admin", "", "candidate_123456"],
    ["Sarathi", "Admin", "candidate_123456"],
    ["美", "", "candidate123"],
    ["आ", "", "a123"],
  ])("%s %s → %s", (first, last, best) => {
    expect(usernameIdeas(first, last, "123456").at(0)).toBe(best);
  });

  it("are tried in this order", () => {
    expect(usernameIdeas("Asha", "Rai", "123456")).toEqual([
      "asha.rai",
      "asha",
      "asha123",
      "asha_123456",
      "candidate_123456",
    ]);
    expect(usernameIdeas("a".repeat(29), "Rai", "123456").at(0)).toBe("a".repeat(29));
    expect(usernameIdeas("🙂", "", "123456")).toEqual(["candidate123", "candidate_123456"]);
  });

  it("are always names that the database takes, whatever the person is called", () => {
    const named = fc.oneof(
      fc.string({ maxLength: 50 }),
      fc.string({ unit: "binary", maxLength: 50 }),
      fc.stringMatching(/^[a-z]{30,50}$/),
    );
    fc.assert(
      fc.property(named, named, fc.integer({ min: 100_000, max: 999_999 }), (first, last, n) => {
        const ideas = usernameIdeas(first, last, String(n));
        expect(ideas.length).toBeGreaterThan(0);
        for (const idea of ideas) {
          expect(usernameField.safeParse(idea).data).toBe(idea);
          expect(isReservedUsername(idea)).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    "admin",
    "a.d_m.i_n",
    "adm1n",
    "admin.1",
    "admin2",
    "admin12",
    "s_u_p_p_0_r_t",
    "sarathi.support",
    "the_official.one",
    "deleted.abc",
    "me",
    "support",
    "sarathi",
    "l0ksewa",
    "r00t",
    "p5c",
    "5upport",
    "h3lpdesk",
    "0fficial",
    "d3leted",
    "off1cial.news",
    "the.4dmin",
    "psc.123",
    "p_o.sts",
    "about",
    "null",
    "sarathiadmin",
    "sarathi_tayari",
    "saarathi.np",
    "psc.nepal",
    "pscnepal",
    "loksewa.aayog",
    "loksewaaayog",
    "adminteam",
    "realadmin",
    "official_nepal",
    "admin2082",
    "supp0rtteam",
    "superadmin",
    "publicservicecommission",
    "lok.sewa.aayog.nepal",
  ])("%s is reserved", (name) => {
    expect(isReservedUsername(name)).toBe(true);
  });
  it.each([
    "asha",
    "administratix",
    "meena",
    "ram.sarathiya",
    "root3d.tree",
    "post.man",
    "xadmin",
    "loginn",
    "parthasarathi",
    "nepal.rai",
    "team.hari",
  ])("%s is not", (name) => {
    expect(isReservedUsername(name)).toBe(false);
  });
});

describe("shown names", () => {
  it.each([["Аdmin"], ["𝐀𝐝𝐦𝐢𝐧"], ["Ａｄｍｉｎ"], ["🅰🅳🅼🅸🅽"], ["ᴀᴅᴍɪɴ"], ["Ádmìn"], ["Ad\u200dmin"]])(
    "%s is seen as admin",
    (name) => {
      expect(asSeen(name)).toBe("admin");
    },
  );

  it.each([
    ["Admin", ""],
    ["Аdmin", "(official)"],
    ["𝐀𝐝𝐦𝐢𝐧", ""],
    ["Adm1n", ""],
    ["Sarathi", "Admin"],
    ["SarathiAdmin", ""],
    ["Sarathi", "Team"],
    ["सारथी", "टोली"],
    ["सारथी", "सहयोग"],
    ["Loksewa", "Aayog"],
    ["लोकसेवा", "आयोग"],
    ["PSC", "Nepal Office"],
    ["लोकसेवा", ""],
    ["Moderator", "Hari"],
    ["प्रशासक", ""],
    ["PSC", "Nepal"],
    ["Lok Sewa Aayog", "Nepal"],
    ["लोक सेवा आयोग", "नेपाल"],
    ["Public Service", "Commission"],
    ["Superadmin", ""],
  ])("%s %s pretends to be staff", (first, last) => {
    expect(pretendsToBeStaff(first, last)).toBe(true);
  });

  it.each([
    ["Asha", "Rai"],
    ["Sarathi", "Sharma"],
    ["Sarathi", ""],
    ["सारथी", "अधिकारी"],
    ["Hari", "Adhikari"],
    ["Tolin", "Team"],
    ["Ram", "Sahayogi"],
    ["Админа", "Petrova"],
    ["🙂", ""],
    ["Nepal", "Pun"],
    ["Sarathi", "Nepal"],
    ["Loksewa", "Tayari"],
  ])("%s %s is a person", (first, last) => {
    expect(pretendsToBeStaff(first, last)).toBe(false);
  });
});
