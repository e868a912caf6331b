import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { attemptTokens } from "./attempt.token.ts";

const tokens = attemptTokens(randomBytes(32));
const attemptId = v7();
const token = tokens.issue(attemptId);
const [id = "", signature = ""] = token.split(".");

it("admits its own token to its attempt alone", () => {
  expect(tokens.admit(token)).toEqual({ attemptId });
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
  ["another installation's", attemptTokens(randomBytes(32)).issue(attemptId)],
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
