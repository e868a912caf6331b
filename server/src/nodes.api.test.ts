import { accounts, exams } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { testApp } from "../test/app.ts";
import { makeTest } from "../test/factories.ts";
import { people } from "../test/people.ts";
import { inject } from "./foundation/http/inject.ts";

const app = await testApp({ trustProxy: true, nodes: 2 });
const other = await app.anotherNode();
const { person } = people(app);
const nodes = [app.http, other.http];

describe("limits of two nodes", () => {
  it("let no more guesses pass together than one alone would", async () => {
    const { email } = await person();
    const guess = (i: number) =>
      inject(
        nodes[i % 2] ?? app.http,
        accounts.login,
        { body: { email, password: `wrong ${i}` } },
        { "x-forwarded-for": "198.51.7.7" },
      );
    const statuses: number[] = [];
    for (let i = 0; i < 30; i++) statuses.push((await guess(i)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it("are whole on each for a sitting: one that gets all the calls while others are away turns nobody away sooner", async () => {
    const who = await person();
    const { slug } = await makeTest(app.db, [{ answer: "A" }]);
    const [limit] = exams.startAttempt.limits;
    const begin = () =>
      inject(app.http, exams.startAttempt, { params: { id: slug } }, { authorization: `Bearer ${who.token}` });
    const statuses = await Promise.all(Array.from({ length: limit.max }, () => begin().then(({ status }) => status)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await begin()).status).toBe(429);
  });
});
