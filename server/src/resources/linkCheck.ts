import { lookup as systemLookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { BlockList, isIPv6 } from "node:net";

/** What a check met: it is there, or a word or a status that says why not. */
export type LinkOutcome = { good: true } | { good: false; problem: string };
interface Address {
  address: string;
  family: number;
}

/** What the outside is to a check; tests give their own. */
export interface LinkCheckSettings {
  resolve?: (host: string) => Promise<Address[]>;
  /** Whether a check may go to an IP address; only those of the public internet by default. */
  mayReach?: (address: string) => boolean;
  timeoutMs?: number;
  /** The port to go to instead of the one of the address. */
  port?: number;
}

const MAX_REDIRECTS = 5;
/** Of a page, which is never read to its end. */
const MAX_BYTES = 4_096;
const TIMEOUT_MS = 10_000;
const AGENT = "SarathiLinkCheck/1";

/** Addresses that are none of the public internet (IANA's special-purpose registries, RFC 6890). */
const SPECIAL = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  SPECIAL.addSubnet(net, bits, "ipv4");
/** All that is allotted to the public internet in IPv6, and what within it leads elsewhere. */
const GLOBAL6 = new BlockList();
GLOBAL6.addSubnet("2000::", 3, "ipv6");
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  SPECIAL.addSubnet(net, bits, "ipv6");

/** Whether an IP address is of the public internet; one of IPv4 within IPv6 is not. */
export const isPublicIp = (address: string): boolean =>
  isIPv6(address) ? GLOBAL6.check(address, "ipv6") && !SPECIAL.check(address, "ipv6") : !SPECIAL.check(address, "ipv4");

const problemsOfNetwork: Readonly<Record<string, string>> = {
  ENOTFOUND: "dns",
  EAI_AGAIN: "dns",
  ENODATA: "dns",
  ECONNREFUSED: "refused",
  ECONNRESET: "refused",
};

/** A word for what went wrong on the way. */
function problemOf(error: unknown): string {
  const { code = "", name = "", message = "" } = (error ?? {}) as { code?: string; name?: string; message?: string };
  if (message === "private") return "private";
  if (name === "TimeoutError" || name === "AbortError" || code === "ETIMEDOUT") return "timeout";
  if (/CERT|TLS|SSL/i.test(code)) return "tls";
  return problemsOfNetwork[code] ?? "unreachable";
}

/** Checks addresses of pages elsewhere: by HEAD, then by GET where a site takes no HEAD, each hop with a name that is looked up once. */
export function linkChecker({
  resolve = (host) => systemLookup(host, { all: true }),
  mayReach = isPublicIp,
  timeoutMs = TIMEOUT_MS,
  port,
}: LinkCheckSettings = {}) {
  /** The address to go to, and to no other: a name that says something else a moment later changes nothing. @throws Error `private` */
  async function pinned(host: string): Promise<Address> {
    const found = await resolve(host.replace(/^\[|\]$/g, ""));
    if (found.length === 0) throw Object.assign(new Error("no address"), { code: "ENOTFOUND" });
    if (!found.every(({ address }) => mayReach(address))) throw new Error("private");
    return found[0] as Address;
  }

  async function ask(
    url: URL,
    method: "HEAD" | "GET",
    signal: AbortSignal,
  ): Promise<{ status: number; location: string | undefined }> {
    const target = await pinned(url.hostname);
    const { request } = url.protocol === "https:" ? https : http;
    return new Promise((resolved, rejected) => {
      const call = request(url, {
        method,
        signal,
        ...(port === undefined ? {} : { port }),
        agent: false,
        headers: { "user-agent": AGENT, accept: "*/*", range: `bytes=0-${MAX_BYTES - 1}` },
        maxHeaderSize: 16_384,
        lookup: (_host, options, callback) =>
          options.all ? callback(null, [target]) : callback(null, target.address, target.family),
      });
      call.on("response", (response) => {
        resolved({ status: response.statusCode ?? 0, location: response.headers.location });
        response.destroy(); // what it says is not of interest, however long it is
      });
      call.on("error", rejected);
      call.end();
    });
  }

  /** @throws Error of the network */
  async function follow(address: string, method: "HEAD" | "GET", signal: AbortSignal): Promise<number | "redirects"> {
    let url = new URL(address);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      if (!/^https?:$/.test(url.protocol)) return "redirects";
      const { status, location } = await ask(url, method, signal);
      if (status < 300 || status >= 400 || !location) return status;
      if (!URL.canParse(location, url.href)) return "redirects";
      url = new URL(location, url);
    }
    return "redirects";
  }

  /** Whether there is something at an address. */
  return async (address: string): Promise<LinkOutcome> => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const head = await follow(address, "HEAD", signal);
      // Many sites refuse a HEAD, or programs altogether: what GET says counts, and a refusal is no dead page.
      const met = typeof head === "number" && head >= 400 ? await follow(address, "GET", signal) : head;
      if (met === "redirects") return { good: false, problem: "redirects" };
      return met < 400 || met === 401 || met === 403 || met === 429
        ? { good: true }
        : { good: false, problem: String(met) };
    } catch (error) {
      return { good: false, problem: problemOf(error) };
    }
  };
}
export type LinkChecker = ReturnType<typeof linkChecker>;
