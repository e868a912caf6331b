import { useState } from "react";
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { faces, screen, textsOf } from "../../../test/screen.tsx";
import { DateField } from "./DateField.tsx";

const at = { path: "/fields", texts: ["dates"], viewport: "desktop" } as const;
const t = textsOf("dates");

/** What the field of the present test holds. */
let held: string;

function Day() {
  const [value, setValue] = useState("");
  held = value;
  return (
    <>
      <DateField label="Day" value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue("")}>
        Reset
      </button>
    </>
  );
}

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("dates", face.language);

  it("a day and its calendar", async () => {
    const page = await screen(Day, { ...at, ...face });
    await page.field("Day").fill("2083-13-01");
    await expect.element(page.getByText(own("wrong"))).toBeVisible();
    await page.check();
    await page.press(own("open"));
    await expect.element(page.getByRole("group", { name: own("open") })).toBeVisible();
    await page.check();
  });
});

describe("a day", () => {
  it.each(["20830814", "२०८३०८१४", "2083/8/14"])("typed as %s is understood", async (typed) => {
    const page = await screen(Day, at);
    await page.field("Day").fill(typed);
    await expect.element(page.field("Day")).toHaveAccessibleDescription("14 Mangsir 2083 BS · 2026-11-30");
    expect(held).toBe("2026-11-30");
  });

  it("is typed on a keyboard that has every sign for it", async () => {
    const page = await screen(Day, at);
    await expect.element(page.field("Day")).not.toHaveAttribute("inputmode");
  });

  it("that is none is given on for the schema, and goes with a reset", async () => {
    const page = await screen(Day, at);
    await page.field("Day").fill("soon");
    await expect.element(page.field("Day")).toHaveAccessibleDescription(new RegExp(t("wrong")));
    expect(held).toBe("soon");
    await page.press("Reset");
    await expect.element(page.field("Day")).toHaveValue("");
    await expect.element(page.field("Day")).toHaveAccessibleDescription(t("hint", { example: "2083-08-07" }));
  });

  it.each(["1700-01-01", "2043-05-01"])(
    "far from the calendar's tables, %s, opens the nearest month",
    async (typed) => {
      const page = await screen(Day, at);
      await page.field("Day").fill(typed);
      await page.press(t("open"));
      const nearest = typed < "1918" ? "1 Baisakh 1975" : "30 Chaitra 2099";
      await expect.element(page.getByRole("button", { name: new RegExp(`^${nearest} BS`) })).toHaveFocus();
      await page.check();
    },
  );

  it("that the server would refuse is refused at the field", async () => {
    const page = await screen(Day, at);
    await page.field("Day").fill("1700-01-01");
    const outside = new RegExp(t("outside", { from: "2000", to: "2100" }));
    await expect.element(page.field("Day")).toHaveAccessibleDescription(outside);
    await page.field("Day").fill("2026-11-30");
    await expect.element(page.field("Day")).not.toHaveAccessibleDescription(outside);
  });

  it("is chosen from a month by keyboard, and stands in the field as it is said in Nepal", async () => {
    const page = await screen(Day, at);
    await page.field("Day").fill("2026-11-30");
    await page.press(t("open"));
    const day = page.getByRole("button", { name: "14 Mangsir 2083 BS (2026-11-30)" });
    await expect.element(day).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{PageDown}{Enter}");
    await expect.element(page.field("Day")).toHaveValue("2083-09-15");
    expect(held).toBe("2026-12-30");
    const opener = page.getByRole("button", { name: t("open") });
    await expect.element(opener).toHaveFocus();
    await opener.click();
    await userEvent.keyboard("{Escape}");
    await expect.element(opener).toHaveFocus();
    await expect.element(opener).toHaveAttribute("aria-expanded", "false");
  });
});
