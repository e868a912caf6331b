import { setImmediate as nextTurn } from "node:timers/promises";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { type Check, inTurn } from "./guard.ts";

/** What is answered to a call that has to pass some checks. */
async function answer(...checks: Check[]) {
  const app = Fastify();
  app.setErrorHandler((error: Error, _, reply) => reply.code(400).send(error.message));
  app.get("/", { onRequest: inTurn(...checks) }, async () => "passed");
  const { statusCode, body } = await app.inject("/");
  await app.close();
  return `${statusCode} ${body}`;
}

it("checks are made in their order, those that wait among them, and the call goes on", async () => {
  const made: string[] = [];
  const at: (name: string) => Check = (name) => () => void made.push(name) as undefined;
  const waiting: Check = async () => {
    await nextTurn();
    made.push("waiting");
  };
  expect(await answer(at("first"), waiting, at("after"), waiting)).toBe("200 passed");
  expect(made).toEqual(["first", "waiting", "after", "waiting"]);
  expect(await answer()).toBe("200 passed");
});

const refusing: Check = () => {
  throw new Error("refused");
};
const refusingLater: Check = async () => {
  await nextTurn();
  throw new Error("refused later");
};
const never: Check = () => {
  throw new Error("made after a refusal");
};
const passing: Check = () => nextTurn();

it.each([
  ["at once", [refusing, never], "refused"],
  ["after a wait", [refusingLater, never], "refused later"],
  ["at once behind one that waits", [passing, refusing, never], "refused"],
])("a check that refuses %s ends the call, and no later one is made", async (_, checks, message) => {
  expect(await answer(...checks)).toBe(`400 ${message}`);
});
