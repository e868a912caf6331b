import type { FastifyReply, FastifyRequest } from "fastify";

/** A long random value by which a browser is known again. It signs nobody in. */
export interface DeviceCookie {
  /** 256 bits, base64url; undefined: the browser has none, or none of ours. */
  readonly value: string | undefined;
  /** Gives the browser this one. */
  set(value: string): void;
}

/** The longest that browsers keep a cookie (RFC 6265bis, section 5.5): 400 days. */
const MAX_AGE = 400 * 86_400;
const VALUE = /^[\w-]{43}$/;

export function deviceCookie(request: FastifyRequest, reply: FastifyReply): DeviceCookie {
  const { secureCookies } = request.server;
  // The prefix keeps pages without TLS and other hosts of the domain from setting one (ASVS 3.3.3); it asks for the path /.
  const name = secureCookies ? "__Host-device" : "device";
  return {
    get value() {
      const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
      const found = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
      return found && VALUE.test(found) ? found : undefined;
    },
    set(value) {
      const parts = [`${name}=${value}`, "Path=/", `Max-Age=${MAX_AGE}`, "HttpOnly", "SameSite=Strict"];
      void reply.header("set-cookie", [...parts, ...(secureCookies ? ["Secure"] : [])].join("; "));
    },
  };
}

declare module "fastify" {
  interface FastifyInstance {
    /** The site is served over TLS. */
    secureCookies: boolean;
  }
}
