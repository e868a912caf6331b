import type { Endpoint } from "@sarathi/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Takes what no other route does, to refuse it. */
    refuses?: true;
  }
}

/** What routes take, in the order in which it is said. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Asking for the head alone must not do what the whole does, and a stream has no whole. */
export const takesHead = (spec: Endpoint): boolean => spec.method === "GET" && !spec.changes && !spec.stream;

/** A pattern of a route with placeholders, and the methods that it takes. */
interface Pattern {
  url: string;
  matches: RegExp;
  methods: Set<string>;
}

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replace(/:\w+/g, "[^/]+")
      .replace("*", ".*")}$`,
  );

/**
 * Whatever no route takes is refused: 405 with the methods that are taken where the address is known, whether it is of
 * the API, a page or a file; else 404. To be called before routes are mounted.
 */
export function refuseUnknown(app: FastifyInstance): void {
  const plain = new Map<string, Set<string>>();
  const patterns: Pattern[] = [];
  app.addHook("onRoute", ({ url, method, config }) => {
    if (config?.refuses) return;
    let methods = plain.get(url) ?? patterns.find((one) => one.url === url)?.methods;
    if (!methods) {
      methods = new Set();
      if (/[:*]/.test(url)) patterns.push({ url, matches: patternOf(url), methods });
      else plain.set(url, methods);
    }
    for (const one of [method].flat()) methods.add(one);
  });

  /** What an address takes: a name before a placeholder, that before everything else; nothing when it is none. */
  const takenAt = (path: string): ReadonlySet<string> => {
    const fits = (wide: boolean) =>
      patterns.filter(({ url, matches }) => url.includes("*") === wide && matches.test(path) && isOf(url, path));
    const named = plain.get(path) ?? fits(false)[0]?.methods;
    return named ?? fits(true).toSorted((a, b) => b.url.length - a.url.length)[0]?.methods ?? new Set();
  };

  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?")[0] ?? "";
    const taken = takenAt(path === "*" ? "/" : path); // the whole server (RFC 9110, 9.3.7)
    if (taken.size === 0 || taken.has(request.method)) throw new AppError("request.not_found");
    void reply.header("allow", METHODS.filter((method) => taken.has(method)).join(", "));
    throw new AppError("request.method");
  };
  // Pages take every address of GET, so those of the API are held apart from them.
  app.all("/api/*", { schema: { hide: true }, config: { refuses: true } }, refuse);
  app.setNotFoundHandler(refuse);
}

/** No address of the API is one of a page. */
const isOf = (url: string, path: string): boolean => url.startsWith("/api/") === path.startsWith("/api/");
