import { expect, it } from "vitest";
import { addressesOf } from "./import.rules.ts";

it("reads addresses of files as spreadsheets write them, and of what was pasted", () => {
  const file = '\uFEFFname,email\r\n"Sita",sita@example.test\r\nHari;"hari@example.test"\r\n\r\nno address here\r\n';
  expect(addressesOf(file)).toEqual(["sita@example.test", "hari@example.test", "no address here"]);
  expect(addressesOf("a@example.test\nb@example.test")).toEqual(["a@example.test", "b@example.test"]);
  expect(addressesOf("  ")).toEqual([]);
});
