import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { faces, screen, textsOf } from "../../../test/screen.tsx";
import Preeti from "./Preeti.tsx";

const at = { path: "/preeti", texts: ["preeti"] } as const;
const t = textsOf("preeti");
const output = (page: Awaited<ReturnType<typeof screen>>, name: string) =>
  page.getByRole("textbox", { name, exact: true });

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it("converts as one types, and fits", async () => {
    const own = textsOf("preeti", face.language);
    const page = await screen(Preeti, { ...at, ...face });
    await expect.element(page.getByText(own("private"))).toBeVisible();
    await expect.element(page.getByRole("button", { name: own("copy") })).toBeDisabled();
    await page.check();
    await output(page, own("preeti")).fill('nf]s ;]jf cfof]u\nsDKo"6/ (Computer)');
    await expect.element(output(page, own("unicode"))).toHaveValue("लोक सेवा आयोग\nकम्प्यूटर (Computer)");
    await page.check();
  });
});

it("converts the other way, and says when the text rather wants that", async () => {
  const page = await screen(Preeti, at);
  await output(page, t("preeti")).fill("नेपालको संविधान");
  await expect.element(page.getByText(t("isUnicode"))).toBeVisible();
  await page.check();
  await page.press(t("direction.toPreeti"));
  await expect.element(page.getByRole("radio", { name: t("direction.toPreeti") })).toBeChecked();
  await expect.element(output(page, t("preeti"))).toHaveValue("g]kfnsf] ;+ljwfg");
  await expect.element(page.getByText(t("isUnicode"))).not.toBeInTheDocument();
  await output(page, t("unicode")).fill("g]kfnsf] ;+ljwfg");
  await expect.element(page.getByText(t("isPreeti"))).toBeVisible();
});

it("is worked by keys alone, and counts", async () => {
  const page = await screen(Preeti, at);
  await userEvent.tab();
  await expect.element(page.getByRole("radio", { name: t("direction.toUnicode") })).toHaveFocus();
  await userEvent.tab();
  await expect.element(output(page, t("preeti"))).toHaveFocus();
  await userEvent.keyboard("s");
  await expect.element(output(page, t("unicode"))).toHaveValue("क");
  expect(page.getByText(t("count", { count: 1, n: "1" })).elements()).toHaveLength(2);
});

it("copies, clears, and stores nothing", async () => {
  const copied: string[] = [];
  const { clipboard } = navigator;
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  const page = await screen(Preeti, at);
  const before = JSON.stringify([localStorage, sessionStorage]);
  await output(page, t("preeti")).fill("g]kfn");
  await expect.element(output(page, t("unicode"))).toHaveValue("नेपाल");
  await page.press(t("copy"));
  await expect.element(page.toast(t("copied"))).toBeVisible();
  expect(copied).toEqual(["नेपाल"]);
  await page.press(t("clear"));
  await expect.element(output(page, t("preeti"))).toHaveValue("");
  await expect.element(output(page, t("preeti"))).toHaveFocus();
  await expect.element(output(page, t("unicode"))).toHaveValue("");
  expect(JSON.stringify([localStorage, sessionStorage])).toBe(before);
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: () => Promise.reject(new DOMException("refused", "NotAllowedError")) },
  });
  await output(page, t("preeti")).fill("g]kfn");
  await expect.element(page.getByRole("button", { name: t("copy") })).toBeEnabled();
  await page.press(t("copy"));
  await expect.element(page.toast(t("notCopied"))).toBeVisible();
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
});

it("takes a long text in pieces, and the last one wins", async () => {
  const page = await screen(Preeti, at);
  const line = "g]kfnsf] ;+ljwfg\n";
  // As a paste does it: the driver's own way of filling takes minutes for so much.
  const paste = (text: string) => {
    const field = output(page, t("preeti")).element() as HTMLTextAreaElement;
    field.focus();
    field.select();
    field.setRangeText(text);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  paste(line.repeat(4_000));
  paste(line.repeat(3_000));
  // Not as a matcher of the element: it would compare two long texts sign by sign until they are equal.
  const shown = output(page, t("unicode")).element() as HTMLTextAreaElement;
  await expect.poll(() => shown.value === "नेपालको संविधान\n".repeat(3_000)).toBe(true);
});
