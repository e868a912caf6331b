import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { documentFlags } from "./foundation/page.ts";
import { initSession, setPageFlags } from "./foundation/session.ts";
import { type Language, type Loadable, loadTexts } from "./foundation/texts.ts";
import { initTheme } from "./foundation/theme.ts";

/** The texts of the page in this document, as the server has named them. */
const textsHere = () => (document.documentElement.dataset.texts ?? "").split(" ") as Loadable[];

async function start(): Promise<void> {
  initTheme();
  setPageFlags(documentFlags);
  initSession();
  const language: Language = document.documentElement.lang === "en" ? "en" : "ne";
  await loadTexts(language, textsHere());
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

void start();
