import type { PasskeyAnswer } from "@sarathi/contract";
import { orNoNetwork } from "../../foundation/api.ts";

type Options = { options: Record<string, unknown> };

/** Apart: few use it, and the login page must stay light. */
const webauthn = () => orNoNetwork(import("@simplewebauthn/browser"));

/** Whoever holds it said no, or took too long, or the browser knows none. */
export class PasskeyNotUsed extends Error {
  override readonly name = "PasskeyNotUsed";
}

async function orNotUsed<Answer>(asking: Promise<Answer>): Promise<PasskeyAnswer> {
  try {
    return (await asking) as PasskeyAnswer;
  } catch (cause) {
    throw new PasskeyNotUsed("no passkey was used", { cause });
  }
}

/** Lets the browser ask for a passkey. @throws PasskeyNotUsed */
export async function signWithPasskey({ options }: Options): Promise<PasskeyAnswer> {
  const { startAuthentication } = await webauthn();
  return orNotUsed(startAuthentication({ optionsJSON: options as never }));
}

/** Lets the browser make a passkey. @throws PasskeyNotUsed */
export async function makePasskey({ options }: Options): Promise<PasskeyAnswer> {
  const { startRegistration } = await webauthn();
  return orNotUsed(startRegistration({ optionsJSON: options as never }));
}
