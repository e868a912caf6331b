import { usernameField } from "@sarathi/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isReservedUsername, isWeakPassword, normalEmail, normalPassword, usernameIdeas } from "./account.rules.ts";

describe("[S40] usernames made from the name", () => {
  it.each([
    ["Asha", "Rai", "asha@example.com", "asha.rai"],
    ["Asha", "", "a.rai@example.com", "asha"],
    ["Ésha", "O'Brien", "e@example.com", "esha.obrien"],
    ["आशा", "राई", "asha.rai@example.com", "asharai"],
    ["Om", "", "om@example.com", "om123"],
    ["Admin", "", "boss@example.com", "boss"],
    ["आ", "", "a@example.com", "a123"],
  ])("%s %s <%s> → %s", (first, last, email, best) => {
    expect(usernameIdeas(first, last, email, "123456").at(0)).toBe(best);
  });

  it("are always names that the database takes, whatever the person is called", () => {
    const named = fc.oneof(
      fc.string({ maxLength: 50 }),
      fc.string({ unit: "binary", maxLength: 50 }),
      fc.stringMatching(/^[a-z]{30,50}$/),
    );
    fc.assert(
      fc.property(
        named,
        named,
        fc.emailAddress(),
        fc.integer({ min: 100_000, max: 999_999 }),
        (first, last, email, n) => {
          const ideas = usernameIdeas(first, last, email, String(n));
          expect(ideas.length).toBeGreaterThan(0);
          for (const idea of ideas) {
            expect(usernameField.safeParse(idea).data).toBe(idea);
            expect(isReservedUsername(idea)).toBe(false);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    "admin",
    "a.d_m.i_n",
    "adm1n",
    "admin.1",
    "admin2",
    "sarathi.support",
    "the_official.one",
    "deleted.abc",
    "me",
    "support",
    "sarathi",
    "l0ksewa",
  ])("%s is reserved", (name) => {
    expect(isReservedUsername(name)).toBe(true);
  });
  it.each(["asha", "administratix", "meena", "ram.sarathiya", "root3d.tree", "post.man"])("%s is not", (name) => {
    expect(isReservedUsername(name)).toBe(false);
  });
});

describe("[S40] passwords", () => {
  it.each(["password", "PASSWORD", "12345678", "qwertyuiop", "password1"])("%s is too common", (password) => {
    expect(isWeakPassword(password, [])).toBe(true);
  });
  it("what anybody knows of the account, or nothing but space, is no password", () => {
    const known = ["asha.rai@example.com", "asha_rai"];
    for (const password of [
      "ASHA.RAI@example.com",
      " asha_rai ",
      "        ",
      "\u3000\u3000\u3000\u3000\u3000\u3000\u3000\u3000",
    ]) {
      expect(isWeakPassword(password, known)).toBe(true);
    }
    expect(isWeakPassword("asha_rai has a longer one", known)).toBe(false);
  });
  it.each(["correct horse battery", "मेरो गोप्य शब्द", "passwordd7!x"])("%s is not", (password) => {
    expect(isWeakPassword(password, [])).toBe(false);
  });
  it("compare alike however they are composed", () => {
    expect(normalPassword("e\u0301")).toBe(normalPassword("é"));
    expect(normalPassword("क्\u200dष")).not.toBe(normalPassword("क्ष"));
  });
});

it("[S41] addresses are compared in one form", () => {
  expect(normalEmail("  Asha@Example.COM ")).toBe("asha@example.com");
});
