import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { faces, screen, textsOf } from "../../test/screen.tsx";
import { type LazyPart as Lazy, lazyPart } from "../foundation/lazyPart.ts";
import { LazyPart } from "./LazyPart.tsx";
import { OpenedPart } from "./OpenedPart.tsx";

const at = { path: "/parts", texts: [], viewport: "desktop" } as const;
const [common, errors] = [textsOf("common"), textsOf("errors")];
interface WordsProps {
  words: string;
}
const Words = ({ words }: WordsProps) => <p>{words}</p>;

/** The part of the present test: it comes when the network is there. */
let network: boolean;
let part: Lazy<WordsProps>;
let fetches: number;
beforeEach(() => {
  network = false;
  fetches = 0;
  part = lazyPart(async () => {
    fetches += 1;
    if (!network) throw new TypeError("Failed to fetch dynamically imported module");
    return Words;
  });
});

function InPlace() {
  return (
    <>
      <input aria-label="Typed" />
      <LazyPart part={part} lines={3} failed="The part did not come">
        {(Part) => <Part words="It is here" />}
      </LazyPart>
    </>
  );
}

function Opened() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Typed" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <OpenedPart part={part} onClose={() => setOpen(false)}>
          {(Part) => <Part words="It is here" />}
        </OpenedPart>
      )}
    </>
  );
}

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it("a part that does not come says so in its place", async () => {
    const page = await screen(InPlace, { ...at, ...face });
    await expect.element(page.getByText("The part did not come")).toBeVisible();
    await page.check();
  });
});

it("a part that did not come leaves the page as it is, and comes at another try", async () => {
  const page = await screen(InPlace, at);
  await page.fill({ Typed: "words of mine" });
  await expect.element(page.getByText(errors("network"))).toBeVisible();
  await page.press(common("retry"));
  await expect.element(page.getByText(errors("network"))).toBeVisible();
  network = true;
  await page.press(common("retry"));
  await expect.element(page.getByText("It is here")).toBeVisible();
  await expect.element(page.field("Typed")).toHaveValue("words of mine");
});

it("what a press opens says that it did not come, and the next press opens it", async () => {
  const page = await screen(Opened, at);
  await page.fill({ Typed: "words of mine" });
  await page.press("Open");
  await expect.element(page.toast(errors("network"))).toBeVisible();
  network = true;
  await page.press("Open");
  await expect.element(page.getByText("It is here")).toBeVisible();
  await expect.element(page.field("Typed")).toHaveValue("words of mine");
  expect(page.toast(/./).elements()).toHaveLength(1);
});

it("is fetched once", async () => {
  network = true;
  await Promise.all([part.fetch(), part.fetch()]);
  const page = await screen(InPlace, at);
  await expect.element(page.getByText("It is here")).toBeVisible();
  expect(fetches).toBe(1);
});
