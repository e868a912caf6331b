import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fileLinks } from "./upload.link.ts";

const links = fileLinks(randomBytes(32));
const now = new Date("2026-11-21T06:00:00Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const address = "/files/abcdefghijklmnopqrstu_/640.webp";
const { url, expiresAt } = links.issue(address, now);
const query = Object.fromEntries(new URL(url, "http://localhost").searchParams) as {
  expires: string;
  signature: string;
};

it("[S55] opens its file for five minutes", () => {
  expect(url.startsWith(`${address}?expires=`)).toBe(true);
  expect(expiresAt).toBe("2026-11-21T06:05:00.000Z");
  expect(links.opens(address, query, now)).toBe(true);
  expect(links.opens(address, query, after(299))).toBe(true);
  expect(links.opens(address, query, after(300))).toBe(false);
  expect(links.opens(address, query, after(-3_600))).toBe(true);
});

it.each([
  ["for another file", address.replace("640", "320"), query],
  ["with a later end", address, { ...query, expires: String(Number(query.expires) + 1) }],
  ["with an end that is no number", address, { ...query, expires: "Infinity" }],
  ["with an end written otherwise", address, { ...query, expires: `${query.expires}.0` }],
  ["with an end that begins with a nought", address, { ...query, expires: `00${query.expires}` }],
  ["with a negative end", address, { ...query, expires: `-${query.expires}` }],
  ["without an end", address, { ...query, expires: "undefined" }],
  ["without a signature", address, { ...query, signature: "" }],
  ["with a short signature", address, { ...query, signature: query.signature.slice(0, -1) }],
  ["with a signature that is not ASCII", address, { ...query, signature: "क".repeat(43) }],
])("[S55] does not open %s", (_, place, changed) => {
  expect(links.opens(place, changed, now)).toBe(false);
});

it("[S55] is another installation's nothing", () => {
  expect(fileLinks(randomBytes(32)).opens(address, query, now)).toBe(false);
});

it("[S55] does not open with any one character changed", () => {
  fc.assert(
    fc.property(fc.nat(query.signature.length - 1), fc.constantFrom(..."abcXYZ019-_"), (place, char) => {
      fc.pre(query.signature[place] !== char);
      const signature = query.signature.slice(0, place) + char + query.signature.slice(place + 1);
      expect(links.opens(address, { ...query, signature }, now)).toBe(false);
    }),
  );
});
