import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { AppError } from "../foundation/http/errors.ts";
import { createPasswords } from "./password.ts";

const {
  hash: hashPassword,
  matches: isPassword,
  refuseWhenBusy,
  close,
} = createPasswords({ log: pino({ level: "silent" }) });
afterAll(close);

describe("password hashing", () => {
  it("is argon2id at OWASP's least cost, salted, and takes a password however it was composed", async () => {
    const [one, other] = await Promise.all([hashPassword("caf\u00e9 काठमाडौँ"), hashPassword("caf\u00e9 काठमाडौँ")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
    expect(await isPassword("cafe\u0301 काठमाडौँ", one)).toBe(true);
    expect(await isPassword("cafe काठमाडौँ", one)).toBe(false);
  });

  it("opens nothing where no hash is, whatever is typed", async () => {
    expect(await isPassword("no account has this password", undefined)).toBe(false);
    expect(await isPassword("no account has this password", null)).toBe(false);
  });

  it("sends away who would wait too long, whoever asks, and goes on with those who wait", async () => {
    const hash = await hashPassword("the right one");
    const asked = Array.from({ length: 5_000 }, (_, i) => isPassword(i === 0 ? "the right one" : "wrong", hash));
    expect(refuseWhenBusy).toThrow(AppError);
    const answers = await Promise.allSettled(asked);
    const refused = answers.filter((one) => one.status === "rejected").map((one) => one.reason as AppError);
    expect(answers[0]).toEqual({ status: "fulfilled", value: true });
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(asked.length - 20);
    expect(new Set(refused.map((one) => one.code))).toEqual(new Set(["server.busy"]));
    expect(refuseWhenBusy).not.toThrow();
    expect(await isPassword("the right one", hash)).toBe(true);
  });
});
