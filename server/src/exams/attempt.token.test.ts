import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { attemptTokens } from "./attempt.token.ts";

const tokens = attemptTokens(randomBytes(32));
const attemptId = v7();
const token = tokens.issue(attemptId, 0);
const [id = "", signature = ""] = token.split(".");

it("admits its own token to its attempt alone", () => {
  expect(tokens.admit(token)).toEqual({ attemptId, number: 0 });
});

it("bears the attempt's number, but for 0, as tokens always looked", () => {
  const third = tokens.issue(attemptId, 3);
  expect(third.split(".")[1]).toBe("3");
  expect(tokens.admit(third)).toEqual({ attemptId, number: 3 });
  for (const number of ["2", "4", "0", "03", "3.0", "-3", ""]) {
    expect(tokens.admit(third.replace(".3.", `.${number}.`)), number).toBeNull();
  }
  expect(tokens.admit(`${id}.0.${signature}`)).toBeNull();
});

it.each([
  ["empty", ""],
  ["a dot", "."],
  ["without a signature", id],
  ["with an empty signature", `${id}.`],
  ["truncated", token.slice(0, -1)],
  ["lengthened", `${token}A`],
  ["another attempt with this signature", `${v7()}.${signature}`],
  ["upper-case id", `${id.toUpperCase()}.${signature}`],
  ["another installation's", attemptTokens(randomBytes(32)).issue(attemptId, 0)],
  ["not ASCII", `${id}.${"क".repeat(signature.length)}`],
])("refuses one that is %s", (_, forged) => {
  expect(tokens.admit(forged)).toBeNull();
});

it("refuses every one-character change", () => {
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(..."abcXYZ019-_."), (place, char) => {
      fc.pre(token[place] !== char);
      const forged = token.slice(0, place) + char + token.slice(place + 1);
      expect(tokens.admit(forged)).toBeNull();
    }),
  );
});
