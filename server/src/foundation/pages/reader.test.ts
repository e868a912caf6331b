import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { readerOf } from "./reader.ts";

const reader = (cookie: string) => readerOf({ headers: { cookie } } as FastifyRequest);

it.each([
  ["language=en; digits=deva", "en", "deva"],
  ["__Host-language=en; __Host-digits=deva", "en", "deva"],
  ["language=ne; __Host-language=en", "en", "latn"],
  ["x__Host-language=en; xlanguage=en", "ne", "deva"],
  ["language=fr", "ne", "deva"],
])("%s", (cookie, language, digits) => {
  expect(reader(cookie)).toEqual({ language, digits });
});
