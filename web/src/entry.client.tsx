import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { namespacesOf } from "./foundation/page.ts";
import { initSession } from "./foundation/session.ts";
import { type Language, loadTexts, type Namespace, namespaces } from "./foundation/texts.ts";
import { initTheme } from "./foundation/theme.ts";

/** The texts of the pages in this document. */
function textsHere(): Namespace[] {
  const page = globalThis as { __reactRouterRouteModules?: Record<string, { handle?: unknown }> };
  const routes = Object.entries(page.__reactRouterRouteModules ?? {}).map(([id, { handle }]) => ({ id, handle }));
  const known = new Set<string>(namespaces());
  return namespacesOf(routes).filter((name): name is Namespace => known.has(name));
}

async function start(): Promise<void> {
  initTheme();
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
