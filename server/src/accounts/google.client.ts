import * as oidc from "openid-client";
import type { Logger } from "pino";
import { AppError } from "../foundation/http/errors.ts";

/** Sign-in with Google, or with any OpenID provider that takes its place. */
export interface GoogleConfig {
  clientId: string;
  clientSecret: string;
  issuer: string;
  /** The script that gives the browser its codes and tokens. */
  scriptUrl: string;
  /** Answers `aud` and `expires_in` of an access token. */
  tokenInfoUrl: string;
  /** What the script gave the provider, and the exchange must repeat. */
  redirectUri: string;
}

/** What the provider vouches for. */
export interface GoogleIdentity {
  /** The provider's own name for the person: permanent, unlike the address. */
  sub: string;
  email: string | undefined;
  emailVerified: boolean;
  claims: { given_name?: unknown; family_name?: unknown; name?: unknown };
}

export interface GoogleClient {
  /** Exchanges the code of the code flow; issuer, audience, expiry, signature and nonce of the ID token are checked. */
  byCode(code: string, nonce: string | undefined): Promise<GoogleIdentity>;
  /** Takes an access token of the token flow, if it was given to this site. */
  byAccessToken(token: string): Promise<GoogleIdentity>;
}

const TIMEOUT_SECONDS = 10;
const failed = () => new AppError("auth.google_failed");

/** @throws (its functions) auth.google_failed for anything the provider does not vouch for, auth.google_away when it is silent */
export function googleClient(config: GoogleConfig, log: Logger): GoogleClient {
  let ready: Promise<oidc.Configuration> | undefined;

  /** The provider's own description of itself, asked for at the first sign-in and again after a failure. */
  async function provider(): Promise<oidc.Configuration> {
    ready ??= discover(config);
    try {
      return await ready;
    } catch (error) {
      ready = undefined;
      throw error;
    }
  }

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) throw error;
      const { code, status } = error as { code?: string; status?: number };
      const refused = error instanceof oidc.ResponseBodyError && (status ?? 500) < 500;
      const untrue = !refused && REFUSALS.has(code ?? "");
      log.warn({ code, status }, "sign-in with Google failed"); // never the error itself: it may quote the token
      throw refused || untrue ? failed() : new AppError("auth.google_away", { retryAfter: 5 });
    }
  }

  return {
    byCode: (code, nonce) =>
      guarded(async () => {
        const tokens = await oidc.genericGrantRequest(await provider(), "authorization_code", {
          code,
          redirect_uri: config.redirectUri,
        });
        const claims = tokens.claims();
        if (!claims) throw failed();
        // Google's script may leave the nonce out of its request; a token that bears one must bear this one.
        if (claims.nonce !== undefined && claims.nonce !== nonce) throw failed();
        return identityOf(claims);
      }),

    byAccessToken: (token) =>
      guarded(async () => {
        await checkAudience(config, token);
        return identityOf(await oidc.fetchUserInfo(await provider(), token, oidc.skipSubjectCheck));
      }),
  };
}

/** Codes of openid-client for an answer that came and is not to be believed. */
const REFUSALS = new Set([
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_WWW_AUTHENTICATE_CHALLENGE",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
]);

function discover({ issuer, clientId, clientSecret }: GoogleConfig): Promise<oidc.Configuration> {
  const local = issuer.startsWith("http:");
  return oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretBasic(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute: [oidc.enableNonRepudiationChecks, ...(local ? [oidc.allowInsecureRequests] : [])],
  });
}

/** A token that was given to another site is no proof of anything here (OpenID Connect Core §16.11, token substitution). */
async function checkAudience({ tokenInfoUrl, clientId }: GoogleConfig, token: string): Promise<void> {
  const response = await fetch(tokenInfoUrl, {
    method: "POST", // the token in a header: addresses are what proxies write down
    redirect: "error", // what stands elsewhere is not who was asked (ASVS 15.3.2)
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
  });
  if (response.status >= 500) throw new Error("token info");
  if (!response.ok) throw failed();
  const info = (await response.json()) as { aud?: unknown; expires_in?: unknown };
  if (info.aud !== clientId || !(Number(info.expires_in) > 0)) throw failed();
}

function identityOf(claims: Record<string, unknown>): GoogleIdentity {
  const { sub, email } = claims;
  if (typeof sub !== "string" || sub.length === 0 || sub.length > 255) throw failed();
  return {
    sub,
    email: typeof email === "string" ? email : undefined,
    emailVerified: claims.email_verified === true || claims.email_verified === "true",
    claims,
  };
}
