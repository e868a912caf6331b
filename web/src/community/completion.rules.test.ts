import { expect, it } from "vitest";
import { completed, tokenAt } from "./completion.rules.ts";

it.each([
  ["#ना", { sign: "#", at: 0, typed: "ना" }],
  ["क #संवि", { sign: "#", at: 2, typed: "संवि" }],
  ["क @sita.k", { sign: "@", at: 2, typed: "sita.k" }],
  ["गर्‍यो #गर्‍यो", { sign: "#", at: 7, typed: "गर्‍यो" }],
  ["#", undefined],
  ["ना", undefined],
  ["a@b", undefined],
  ["https://x.test/#frag", undefined],
  ["# शीर्षक", undefined],
])("of %j is being typed: %j", (text, token) => {
  expect(tokenAt(text, text.length)).toEqual(token);
});

it("completes in the middle of a text, with one space behind", () => {
  const text = "क #सं अनि";
  const token = tokenAt(text, 5);
  expect(token && completed(text, token, "संविधान")).toEqual({ text: "क #संविधान अनि", caret: 11 });
});
