import { expect, it } from "vitest";
import { screen } from "../../test/screen.tsx";
import { QuestionText } from "./QuestionText.tsx";

const text = { ne: "कति हुन्छ?", en: "What is $x^2$?" };
const html = { en: "<p>What is <math><msup><mi>x</mi><mn>2</mn></msup></math>?</p>" };

it("shows what the server drew, where it drew something; else the text as it is", async () => {
  const Both = () => (
    <>
      <QuestionText text={text} html={html} language="en" />
      <QuestionText text={text} html={html} language="ne" />
    </>
  );
  const page = await screen(Both, { path: "/text", texts: [] });
  await expect.element(page.getByText("कति हुन्छ?")).toBeVisible();
  expect(page.container.querySelector("math msup")).not.toBeNull();
  expect(page.container.textContent).not.toContain("$");
});
