import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { QuestionText } from "../../ui/QuestionText.tsx";
import { QuestionPicture } from "./QuestionPicture.tsx";

const shown = (of: Parameters<typeof QuestionPicture>[0]["of"], language: "ne" | "en" = "ne") =>
  renderToStaticMarkup(<QuestionPicture of={of} language={language} />);

it("a picture says in the reader's language what it shows, else in the other", () => {
  const imageAlt = { ne: "नेपालको नक्सा", en: "Map of Nepal" };
  expect(shown({ image: "/map.webp", imageAlt })).toContain('alt="नेपालको नक्सा" lang="ne"');
  expect(shown({ image: "/map.webp", imageAlt }, "en")).toContain('alt="Map of Nepal" lang="en"');
  expect(shown({ image: "/map.webp", imageAlt: { en: "Map of Nepal" } })).toContain('alt="Map of Nepal" lang="en"');
  expect(shown({ imageAlt })).toBe("");
});

it("numbers and letters of statements hang before them, in both scripts", () => {
  const hangs = (line: string) =>
    renderToStaticMarkup(<QuestionText text={{ ne: `मिलाउनुहोस्।\n${line}` }} language="ne" />).includes("-indent");
  for (const line of ["(१) मकालु", "2. Makalu", "B) Makalu", "(ग) साइटिस"]) expect(hangs(line), line).toBe(true);
  expect(hangs("कुन ठीक हो?")).toBe(false);
});
