import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, it } from "vitest";
import { plainIcons } from "./icons.ts";

// Decision 31: where Lucide names its files otherwise, its own maker comes with the icons again.
it("every icon of Lucide asks for its maker in the way that is answered with ours", () => {
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve("lucide-react/package.json")),
    "dist/esm/icons",
  );
  const icons = fs.readdirSync(folder).filter((name) => name.endsWith(".mjs"));
  expect(icons.length).toBeGreaterThan(1_000);
  const { resolveId } = plainIcons("/ours.tsx");
  if (typeof resolveId !== "object") throw new Error("the plugin resolves nothing");
  const { filter, handler } = resolveId;
  const { id: asked } = filter as { id: RegExp };
  const resolve = handler as (source: string, importer: string) => string | null;
  for (const name of icons) {
    const file = path.join(folder, name);
    const text = fs.readFileSync(file, "utf8");
    if (!text.includes("IconNode") && !text.includes("__iconData")) continue; // another name for an icon
    const [, maker = ""] = /from '(\.\.\/\w+\.mjs)'/.exec(text) ?? [];
    expect(maker, name).toMatch(asked);
    expect(resolve(maker, file), name).toBe("/ours.tsx");
  }
});
