import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { rememberDestination, takeDestination } from "./foundation/offline/places.ts";
import { documentFlags } from "./foundation/page.ts";
import { initSession, setPageFlags } from "./foundation/session.ts";
import { type Language, type Loadable, loadTexts } from "./foundation/texts.ts";
import { initTheme } from "./foundation/theme.ts";

/** The texts of the page in this document, as the server has named them. */
const textsHere = () => (document.documentElement.dataset.texts ?? "").split(" ") as Loadable[];

async function start(): Promise<void> {
  const destination = takeDestination();
  if (destination) return location.replace(destination);
  initTheme();
  setPageFlags(documentFlags);
  initSession();
  const language: Language = document.documentElement.lang === "en" ? "en" : "ne";
  await loadTexts(language, textsHere());
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[rememberDestination]} />
      </StrictMode>,
    );
  });
}

// In development the stylesheet follows its files; otherwise it came with the document, and stays.
if (import.meta.env.DEV) void import("./ui/theme.css");

void start();

async function registerWorker(): Promise<void> {
  const { register } = await import("./foundation/offline/registration.ts");
  await register();
}
// After all that the page itself needs; without it the pages work as they do with it, but for want of a network.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  const begin = () => void registerWorker().catch(() => undefined);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}
