import path from "node:path";
import { expect, it } from "vitest";
import { textFiles } from "./texts.ts";

/** The files that the plugin writes into a build for browsers. */
function written(): string[] {
  const { generateBundle } = textFiles(path.join(import.meta.dirname, "../src"));
  if (typeof generateBundle !== "function") throw new Error("the plugin writes nothing");
  const names: string[] = [];
  const emitFile = ({ fileName }: { fileName: string }) => names.push(fileName);
  const build = { environment: { config: { consumer: "client" } }, emitFile };
  (generateBundle as unknown as (this: typeof build) => void).call(build);
  return names.map((name) => name.replace(/^assets\/texts\/[\w-]{8}\//, ""));
}

it("a build has the dictionaries of its pages in both languages, and none of a page that only development has", () => {
  const names = written();
  expect(names).toEqual(expect.arrayContaining(["ne/base.json", "en/base.json", "ne/home.json", "en/home.json"]));
  expect(names.filter((name) => name.includes("gallery"))).toEqual([]);
});
