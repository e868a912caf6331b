import { fileURLToPath } from "node:url";
import { contract } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { browserContract } from "./contract.ts";

describe("the contract in the browser", () => {
  it("names every endpoint as data, without schemas", async () => {
    const { main, modules } = await browserContract(fileURLToPath(new URL("../../contract/src", import.meta.url)));
    for (const [module, calls] of Object.entries(contract)) {
      const line = modules.get(module) ?? "";
      expect(main).toContain(`export { ${module} } from`);
      expect(line).toMatch(/^export const \w+ = \{.*\};$/);
      const slim = JSON.parse(line.slice(line.indexOf("{"), -1)) as Record<string, { method: string; path: string }>;
      expect(Object.keys(slim)).toEqual(Object.keys(calls));
      for (const [name, { method, path }] of Object.entries(calls)) expect(slim[name]).toMatchObject({ method, path });
    }
    for (const line of main.split("\n")) expect(line).toMatch(/^export \{ \w+ \} from "[^"]+";$/);
    expect(main).toContain("export { urlOf } from");
  });
});
