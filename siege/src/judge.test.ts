import { describe, expect, it } from "vitest";
import { type Call, callBy, ENDPOINTS } from "./calls.ts";
import { chanceOf } from "./chance.ts";
import { faultOf } from "./judge.ts";

const found = ENDPOINTS.find(([name]) => name === "exams.startAttempt");
if (!found) throw new Error("exams.startAttempt is no call of the contract");
const [name, spec] = found;
const call: Call = { name, spec, method: "POST", path: spec.path, headers: {}, body: undefined, astray: false };
const failure = (code: string, statusCode: number, more: object = {}) =>
  JSON.stringify({ success: false, statusCode, code, message: "m", errors: [], requestId: "r", ...more });
const answered = (status: number, text: string, headers = {}) => faultOf(call, { status, text, headers, ms: 1 });

describe("an answer is a fault", () => {
  it.each([
    ["a failure of the server", 500, failure("server.error", 500), "answered 500"],
    ["no JSON", 200, "<html>", "is no JSON"],
    ["no envelope", 404, '{"error":"Not Found"}', "is no envelope"],
    ["of another status than it says", 404, failure("test.not_found", 400), "with the status"],
    ["of a code that the endpoint does not declare", 404, failure("user.not_found", 404), "does not declare"],
    ["of an unknown code", 404, failure("a.b", 404), "unknown code"],
    ["a stack", 404, failure("test.not_found", 404, { errors: ["\n    at run (/app/x.ts:1:2)"] }), "holds"],
    ["a statement", 404, failure("test.not_found", 404, { message: "SELECT a.id FROM account" }), "holds"],
    ["a success of another shape", 200, '{"success":true,"statusCode":200,"message":"","data":{}}', "not what"],
    ["a limit without its end", 429, failure("request.too_many", 429), "when to try again"],
  ])("that is %s", (_, status, text, fault) => {
    expect(answered(status, text)).toContain(fault);
  });
});

it("an answer that the contract declares is none", () => {
  expect(answered(404, failure("test.not_found", 404))).toBeUndefined();
  expect(answered(401, failure("auth.required", 401))).toBeUndefined();
  expect(answered(429, failure("request.too_many", 429), { "retry-after": "9" })).toBeUndefined();
});

it("the same seed makes the same calls, another one others, and all endpoints are met", () => {
  const known = { ids: { any: ["01900000-0000-7000-8000-000000000000"] }, words: ["a-slug"] };
  const made = (seed: number) => Array.from({ length: 4_000 }, (_, turn) => callBy(chanceOf(seed + turn), known, [{}]));
  expect(made(1)).toEqual(made(1));
  expect(made(1)).not.toEqual(made(100_000));
  expect(new Set(made(1).map((one) => one.name)).size).toBe(ENDPOINTS.length);
});
