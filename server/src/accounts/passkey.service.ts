import { isIP } from "node:net";
import { MAX_PASSKEYS, type PasskeyAnswer } from "@sarathi/contract";
import type { Db } from "../foundation/db/db.ts";
import type { Deps } from "../foundation/deps.ts";
import { AppError } from "../foundation/http/errors.ts";
import { makeOnce } from "../foundation/makeOnce.ts";
import { hashCode } from "./account.jobs.ts";
import type { AccountRow } from "./account.store.ts";
import { fullName } from "./account.view.ts";
import * as store from "./passkey.store.ts";

const CHALLENGE_BYTES = 32;
/** EdDSA, ES256 and RS256 (COSE): what authenticators have. Newer ones are experimental in Node. */
const ALGORITHMS = [-8, -7, -257];

/** Large, and not every installation uses it: loaded with the first passkey. */
const webauthn = makeOnce(() => import("@simplewebauthn/server"));
type WebAuthn = Awaited<ReturnType<typeof webauthn>>;
type RegistrationAnswer = Parameters<WebAuthn["verifyRegistrationResponse"]>[0]["response"];
type SignInAnswer = Parameters<WebAuthn["verifyAuthenticationResponse"]>[0]["response"];

/** Passkeys bear the host's name and belong to it; browsers know none for a bare address (W3C Web Authentication, RP ID). */
function relyingParty(siteUrl: string): { id: string; origin: string; possible: boolean } {
  const { hostname, origin } = new URL(siteUrl);
  return { id: hostname, origin, possible: isIP(hostname.replace(/[[\]]/g, "")) === 0 };
}

/** The challenge that an answer says it signed; undefined for what is no answer of a browser. */
function challengeIn(answer: PasskeyAnswer): string | undefined {
  try {
    const signed = JSON.parse(Buffer.from(answer.response.clientDataJSON, "base64url").toString()) as unknown;
    const { challenge } = signed as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}

const wrong = () => new AppError("auth.factor_wrong", { fields: { passkey: "auth.factor_wrong" } });

/** What passkeys are asked with, and what they answer (W3C Web Authentication level 3). */
export function passkeyService({ db, random, site }: Pick<Deps, "db" | "random" | "site">) {
  const party = relyingParty(site.url);

  async function newChallenge(accountId: string | null, purpose: store.PasskeyPurpose) {
    if (!party.possible) throw new AppError("auth.passkeys_off");
    const challenge = random.bytes(CHALLENGE_BYTES);
    await store.insertPasskeyChallenge(db, { hash: hashCode(challenge.toString("base64url")), accountId, purpose });
    return new Uint8Array(challenge);
  }

  /** Uses the challenge of an answer up. @throws auth.factor_wrong when it was not asked for this, or was used */
  async function useChallenge(answer: PasskeyAnswer, accountId: string | null, purpose: store.PasskeyPurpose) {
    const challenge = challengeIn(answer);
    const isOurs =
      challenge !== undefined &&
      (await store.usePasskeyChallenge(db, { hash: hashCode(challenge), accountId, purpose }));
    if (!isOurs) throw wrong();
    return challenge;
  }

  /** @throws auth.too_many_passkeys when the account has as many as it may. @returns those that it has */
  async function refuseTooMany(to: Db, accountId: string) {
    const known = await store.listPasskeys(to, accountId);
    if (known.length >= MAX_PASSKEYS) throw new AppError("auth.too_many_passkeys");
    return known;
  }

  return {
    possible: party.possible,
    refuseTooMany,

    /** What a passkey is asked with. @param accountId null: whoever's passkey it is */
    async options(accountId: string | null, purpose: Exclude<store.PasskeyPurpose, "register">) {
      const known = accountId ? await store.listPasskeys(db, accountId) : [];
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        challenge: await newChallenge(accountId, purpose),
        allowCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
        // Alone it has to be both factors.
        userVerification: accountId ? "preferred" : "required",
      });
      return { options: { ...options } };
    },

    /** @throws auth.factor_wrong, for whatever reason. @returns whose passkey it was */
    async prove(
      answer: PasskeyAnswer,
      accountId: string | null,
      purpose: Exclude<store.PasskeyPurpose, "register">,
    ): Promise<string> {
      const challenge = await useChallenge(answer, accountId, purpose);
      const passkey = await store.findPasskey(db, answer.id);
      if (!passkey || (accountId !== null && passkey.account_id !== accountId)) throw wrong();
      const { verifyAuthenticationResponse } = await webauthn();
      const result = await verifyAuthenticationResponse({
        response: answer as unknown as SignInAnswer,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: passkey.counter,
          transports: passkey.transports,
        },
        requireUserVerification: purpose === "sign_in",
      }).catch(() => undefined); // it says no by throwing
      if (!result?.verified) throw wrong();
      if (!(await store.notePasskeyUse(db, passkey.id, result.authenticationInfo.newCounter))) throw wrong();
      return passkey.account_id;
    },

    /** What a new passkey is made with. @throws auth.too_many_passkeys */
    async registration(account: AccountRow) {
      const known = await refuseTooMany(db, account.id);
      const { generateRegistrationOptions } = await webauthn();
      const options = await generateRegistrationOptions({
        rpName: site.name.en,
        rpID: party.id,
        userName: account.email,
        userDisplayName: fullName(account),
        userID: new Uint8Array(Buffer.from(account.id.replaceAll("-", ""), "hex")),
        challenge: await newChallenge(account.id, "register"),
        excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
      });
      return { options: { ...options } };
    },

    /** Reads a new passkey. @throws auth.factor_wrong. @returns stores it; undefined when it is registered already */
    async read(accountId: string, name: string, answer: PasskeyAnswer) {
      const challenge = await useChallenge(answer, accountId, "register");
      const { verifyRegistrationResponse } = await webauthn();
      const result = await verifyRegistrationResponse({
        response: answer as unknown as RegistrationAnswer,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: false,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => undefined); // it says no by throwing
      if (!result?.verified) throw wrong();
      const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
      const row = { id: random.id(), account_id: accountId, credential_id: id, counter, transports, name };
      return (to: Db) => store.insertPasskey(to, { ...row, public_key: Buffer.from(publicKey) });
    },
  };
}
export type PasskeyService = ReturnType<typeof passkeyService>;
