import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { useT } from "./i18n.ts";
import { addTexts } from "./texts.ts";

function Page() {
  return <p>{useT("common")("loading")}</p>;
}

// Decision 31: should React no longer take such a promise as kept, each part of a page would wait a turn for texts
// that are there. Only the first rendering shows it: React notes on a promise that it has waited for it.
it("texts that are there are read at once, the first time too", () => {
  addTexts("ne", "common", { loading: "खुल्दै छ" });
  const router = createMemoryRouter([{ path: "/", Component: Page }]);
  expect(renderToString(<RouterProvider router={router} />)).toContain("<p>खुल्दै छ</p>");
});
