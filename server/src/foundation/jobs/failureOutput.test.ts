import { expect, it } from "vitest";
import { failureOutput } from "./failureOutput.ts";

const failed = (message: string, frames: string, more: object = {}) => {
  const error = Object.assign(new Error(message), more);
  error.stack = `Error: ${message}\n${frames}`;
  return failureOutput(error);
};
const FRAMES = `    at Object.send (/home/somebody/sarathi/server/src/foundation/mail/smtp.ts:41:11)
    at process.processTicksAndRejections (node:internal/process/task_queues:103:5)
    at async file:///srv/sarathi/server/src/accounts/account.jobs.ts:66:5`;

it("says what kind of error it was and where in the program, not what it said", () => {
  expect(failed("to asha@example.org: 550", FRAMES, { code: "EENVELOPE" })).toEqual({
    error: "Error",
    code: "EENVELOPE",
    at: ["server/src/foundation/mail/smtp.ts:41", "server/src/accounts/account.jobs.ts:66"],
  });
});

it("words that look like a place, or a code that is none, stay out", () => {
  const words = "planted\n    at asha (/x/server/src/secret.ts:1:1)";
  expect(failed(words, "", { code: "a sentence of asha" })).toEqual({ error: "Error" });
  const error = new Error("x");
  error.stack = "nothing of it\n    at f (/x/server/src/other.ts:1:1)";
  expect(failureOutput(Object.assign(error, { message: "not in it" }))).toEqual({ error: "Error" });
});
