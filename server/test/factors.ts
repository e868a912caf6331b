import { signIn } from "@sarathi/contract";
import { generateSync } from "otplib";
import type { Member, TestApp } from "./app.ts";
import { done, refused } from "./sitting.ts";

/** A clock that a test turns; codes of an authenticator app follow it. */
export function turnableClock() {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  return {
    now,
    pass: (seconds: number) => {
      ahead += seconds * 1_000;
    },
  };
}

/** Calls for tests about second factors. */
export function factors(app: Pick<TestApp, "call">, now: () => Date) {
  /** What the app of somebody's phone shows. @param off steps of 30 seconds from now */
  const codeOf = (secret: string, off = 0) =>
    generateSync({ secret, epoch: Math.floor(now().getTime() / 1_000) + off * 30 });

  /** Sets up an authenticator app. */
  async function setUp(who: Member): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = done(await app.call(signIn.beginTotp, {}, who));
    const { recoveryCodes } = done(await app.call(signIn.enableTotp, { body: { code: codeOf(secret) } }, who));
    return { secret, recoveryCodes };
  }

  /** The challenge of a sign-in that asks for its second step. */
  function challengeOf(answer: Parameters<typeof refused>[0]): string {
    const { details } = refused(answer, "auth.second_factor");
    return details?.challenge ?? "";
  }

  const second = (challenge: string, proof: { code?: string; recoveryCode?: string }) =>
    app.call(signIn.secondFactor, { body: { challenge, ...proof } });

  return { codeOf, setUp, challengeOf, second };
}
