import type { FastifyRequest } from "fastify";

/** What a page is rendered for: all that may make two renderings of one address differ. Pages are always anonymous. */
export interface Reader {
  language: "ne" | "en";
  digits: "deva" | "latn";
}

/** Over TLS the browser's script names its cookies with the prefix (`web/src/foundation/reader.ts`). */
function cookie(request: FastifyRequest, name: string): string | undefined {
  const read = (full: string) => new RegExp(`(?:^|;\\s*)${full}=([^;]*)`).exec(request.headers.cookie ?? "")?.[1];
  return read(`__Host-${name}`) ?? read(name);
}

/** Language by cookie, then by what the browser prefers, else Nepali; digits by cookie, else the language's own. */
export function readerOf(request: FastifyRequest): Reader {
  const chosen = cookie(request, "language");
  const language = chosen === "ne" || chosen === "en" ? chosen : preferred(request.headers["accept-language"]);
  const digits = cookie(request, "digits");
  return { language, digits: digits === "deva" || digits === "latn" ? digits : language === "ne" ? "deva" : "latn" };
}

function preferred(acceptLanguage: string | undefined): Reader["language"] {
  const ranked = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...rest] = part.trim().toLowerCase().split(";");
      return { tag: tag.split("-")[0], q: Number(/q=([\d.]+)/.exec(rest.join(";"))?.[1] ?? 1) };
    })
    .filter(({ tag, q }) => (tag === "ne" || tag === "en") && q > 0)
    .sort((a, b) => b.q - a.q);
  return ranked[0]?.tag === "en" ? "en" : "ne";
}
