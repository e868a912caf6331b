import { generateKeyPairSync, randomBytes } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type Configuration, interactionPolicy, Provider } from "oidc-provider";
import { memory } from "./provider.store.ts";

/** Who signs in at the provider. */
export interface Person {
  sub: string;
  /** Absent: the provider tells none. */
  email?: string;
  /** The provider has seen that the address is theirs; true by default. */
  verified?: boolean;
  givenName?: string;
  familyName?: string;
}

/** One walk through the provider's sign-in. */
export interface Walk extends Person {
  /** Stands in the ID token. */
  nonce?: string;
  /** `other` is a second client: what it gets is meant for somebody else. */
  client?: "ours" | "other";
}

/** A running OpenID provider with Google's interface around it, on a loopback port. */
export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The stand-in for Google's script. */
  scriptUrl: string;
  tokenInfoUrl: string;
  /** To be given when a code is exchanged. */
  redirectUri: string;
  /** Signs in over HTTP. @returns an authorization code, good once */
  grant: (walk: Walk) => Promise<string>;
  /** Signs in over HTTP and exchanges the code. @returns an access token */
  grantAccessToken: (walk: Walk) => Promise<string>;
  stop: () => Promise<void>;
}

interface Client {
  id: string;
  secret: string;
}

const SCOPES = ["openid", "profile", "email"];

function configuration(clients: Client[], redirects: string[], people: Map<string, Person>): Configuration {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const policy = interactionPolicy.base();
  policy.remove("consent");
  return {
    adapter: () => memory(),
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    clients: clients.map(({ id, secret }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: redirects,
      response_types: ["code"],
      grant_types: ["authorization_code"],
    })),
    scopes: SCOPES,
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "given_name", "family_name"] },
    // As Google does: the ID token itself names the person.
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 3_600,
      AuthorizationCode: 60,
      Grant: 3_600,
      IdToken: 3_600,
      Interaction: 3_600,
      Session: 3_600,
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => claimsOf(people.get(sub) ?? { sub }) }),
    loadExistingGrant: async (ctx) => {
      const { provider, client, session } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope(SCOPES.join(" "));
      await grant.save();
      return grant;
    },
    renderError: (ctx, out) => {
      ctx.type = "text/plain";
      ctx.body = `${out.error}: ${out.error_description}`;
    },
  };
}

function claimsOf({ sub, email, verified = true, givenName, familyName }: Person) {
  const name = [givenName, familyName].filter(Boolean).join(" ");
  return {
    sub,
    ...(email ? { email, email_verified: verified } : {}),
    ...(givenName ? { given_name: givenName } : {}),
    ...(familyName ? { family_name: familyName } : {}),
    ...(name ? { name } : {}),
  };
}

const html = (res: http.ServerResponse, body: string) => {
  res.setHeader("content-type", "text/html; charset=utf-8");
  res.setHeader("cache-control", "no-store");
  res.end(`<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Test provider</title>${body}`);
};

/** Where the provider is asked who one is: whatever is typed is believed. */
const loginForm = `<h1>Test provider</h1><form method="post">
<p><label>Subject <input name="sub" required></label>
<p><label>E-mail <input name="email"></label>
<p><label><input type="checkbox" name="verified" value="1" checked> Verified</label>
<p><label>Given name <input name="givenName"></label>
<p><label>Family name <input name="familyName"></label>
<p><button>Sign in</button> <button name="refuse" value="1" formnovalidate>Refuse</button></form>`;

/** Tells the opener what came back, at the origin that stands before the state. */
function answerPage(answer: Record<string, string>): string {
  const [origin = "", ...state] = (answer.state ?? "").split(" ");
  const posted = JSON.stringify([{ ...answer, state: state.join(" ") }, origin]).replaceAll("<", "\\u003c");
  return `<script>opener?.postMessage(...${posted})</script>`;
}

async function formOf(req: http.IncomingMessage): Promise<Map<string, string>> {
  let body = "";
  for await (const chunk of req) body += chunk;
  return new Map(new URLSearchParams(body));
}

async function interact(
  provider: Provider,
  people: Map<string, Person>,
  req: http.IncomingMessage,
  res: http.ServerResponse,
) {
  if (req.method !== "POST") return html(res, loginForm);
  const form = await formOf(req);
  if (form.get("refuse")) {
    return provider.interactionFinished(req, res, { error: "access_denied", error_description: "Refused" });
  }
  const person = {
    sub: form.get("sub") ?? "",
    email: form.get("email") ?? "",
    verified: form.has("verified"),
    givenName: form.get("givenName") ?? "",
    familyName: form.get("familyName") ?? "",
  };
  people.set(person.sub, person);
  return provider.interactionFinished(req, res, { login: { accountId: person.sub } });
}

/** What Google tells of an access token; its numbers are strings. */
async function tokenInfo(provider: Provider, given: string, res: http.ServerResponse) {
  const token = await provider.AccessToken.find(given);
  res.setHeader("content-type", "application/json");
  res.statusCode = token ? 200 : 400;
  const known = token && {
    aud: token.clientId,
    sub: token.accountId,
    scope: token.scope,
    expires_in: `${token.remainingTTL}`,
  };
  res.end(JSON.stringify(known ?? { error: "invalid_token", error_description: "Invalid Value" }));
}

async function exchange(issuer: string, client: Client, code: string, redirectUri: string): Promise<string> {
  const answer = await fetch(`${issuer}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}` },
    body: new URLSearchParams({ grant_type: "authorization_code", code, redirect_uri: redirectUri }),
  });
  if (!answer.ok) throw new Error(`No access token: ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Walks through the sign-in as a browser would. @returns the code that came back */
async function walk(issuer: string, client: Client, redirectUri: string, who: Walk): Promise<string> {
  const cookies = new Map<string, string>();
  const go = async (address: string | URL, body?: URLSearchParams): Promise<URL> => {
    const headers = { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") };
    const answer = await fetch(address, { redirect: "manual", headers, ...(body ? { method: "POST", body } : {}) });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      cookies.set(name, value);
    }
    const next = answer.headers.get("location");
    if (!next) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    return new URL(next, address);
  };
  const query = new URLSearchParams({
    client_id: client.id,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: SCOPES.join(" "),
    ...(who.nonce ? { nonce: who.nonce } : {}),
  });
  const form = new URLSearchParams({
    sub: who.sub,
    email: who.email ?? "",
    givenName: who.givenName ?? "",
    familyName: who.familyName ?? "",
    ...(who.verified === false ? {} : { verified: "1" }),
  });
  const asked = await go(`${issuer}/auth?${query}`);
  const done = await go(await go(asked, form));
  const code = done.searchParams.get("code");
  if (!code) throw new Error(`The provider gave no code: ${done.search}`);
  return code;
}

/** Starts the provider on a free port of 127.0.0.1. */
export async function startProvider(): Promise<TestProvider> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const redirectUri = `${issuer}/popup-done`;
  const tokenRedirect = `${issuer}/token-done`;
  const ours = { id: "sarathi-tests", secret: randomBytes(16).toString("hex") };
  const other = { id: "another-site", secret: randomBytes(16).toString("hex") };
  const people = new Map<string, Person>();
  const provider = new Provider(issuer, configuration([ours, other], [redirectUri, tokenRedirect], people));
  const rest = provider.callback();
  const script = fs.readFileSync(path.join(import.meta.dirname, "provider.client.js"));

  const answer = async (req: http.IncomingMessage, res: http.ServerResponse) => {
    const url = new URL(req.url ?? "/", issuer);
    const given = Object.fromEntries(url.searchParams);
    if (url.pathname === "/gsi/client") {
      res.setHeader("content-type", "text/javascript; charset=utf-8");
      res.end(script);
    } else if (url.pathname.startsWith("/interaction/")) await interact(provider, people, req, res);
    else if (url.pathname === "/popup-done") html(res, answerPage(given));
    else if (url.pathname === "/token-done") {
      const { code, ...others } = given;
      const token: Record<string, string> = code
        ? { access_token: await exchange(issuer, ours, code, tokenRedirect) }
        : {};
      html(res, answerPage({ ...others, ...token }));
    } else if (url.pathname === "/tokeninfo") {
      const bearer = /^Bearer (.+)$/.exec(req.headers.authorization ?? "")?.[1];
      await tokenInfo(provider, bearer ?? given.access_token ?? "", res);
    } else await rest(req, res);
  };
  server.on("request", (req, res) => {
    answer(req, res).catch((error) => {
      console.error(error);
      res.statusCode = 500;
      res.end();
    });
  });

  const clientOf = (who: Walk) => (who.client === "other" ? other : ours);
  return {
    issuer,
    clientId: ours.id,
    clientSecret: ours.secret,
    scriptUrl: `${issuer}/gsi/client`,
    tokenInfoUrl: `${issuer}/tokeninfo`,
    redirectUri,
    grant: (who) => walk(issuer, clientOf(who), redirectUri, who),
    grantAccessToken: async (who) =>
      exchange(issuer, clientOf(who), await walk(issuer, clientOf(who), redirectUri, who), redirectUri),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
