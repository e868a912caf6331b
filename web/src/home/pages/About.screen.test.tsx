import { describe, expect, it } from "vitest";
import { faces, screen, textsOf } from "../../../test/screen.tsx";
import About from "./About.tsx";

const at = { path: "/about", texts: ["about"] } as const;

describe.each(faces)("About in $language, $theme, on a $viewport", (face) => {
  it("leads to what no menu names: the examination, the posts, the converter", async () => {
    const t = textsOf("about", face.language);
    const page = await screen(About, { ...at, ...face });
    for (const [text, address] of [
      ["loksewaLink", "/loksewa"],
      ["postsLink", "/categories"],
      ["preetiLink", "/preeti"],
    ] as const) {
      await expect.element(page.getByRole("link", { name: t(text) })).toHaveAttribute("href", address);
    }
    await page.check();
  });
});
