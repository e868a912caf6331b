import "../src/ui/theme.css";
import { paginate, type User } from "@sarathi/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import axe from "axe-core";
import { type ComponentType, StrictMode } from "react";
import { createRoutesStub, Outlet, useLocation } from "react-router";
import { afterEach, beforeEach, expect } from "vitest";
import { cleanup, render } from "vitest-browser-react";
import { queryClient } from "../src/foundation/query.ts";
import type { RootData } from "../src/foundation/reader.ts";
import { forgetSession, signIn } from "../src/foundation/session.ts";
import { type Language, type Loadable, loadTexts } from "../src/foundation/texts.ts";
import { Toaster } from "../src/ui/Toaster.tsx";
import { type FakeApi, fakeApi } from "./fakes.ts";

export { pending, unreachable } from "./fakes.ts";

const site: RootData["site"] = { name: { ne: "सारथी", en: "Sarathi" }, url: "http://localhost", social: [] };
let api: FakeApi;
/** What React or the pages said to the console; the browser's own lines about refused calls do not come here. */
const complaints: string[] = [];
const { error, warn } = console;

beforeEach(() => {
  api = fakeApi();
  complaints.length = 0;
  console.error = (...said) => void complaints.push(said.map(String).join(" "));
  console.warn = console.error;
});

afterEach(async () => {
  await cleanup();
  queryClient().clear();
  forgetSession();
  localStorage.clear();
  api.restore();
  Object.assign(console, { error, warn });
  expect(api.strangers, "calls that no fake stands for").toEqual([]);
  expect(complaints, "complaints in the console").toEqual([]);
});

/** Stands for an endpoint of the API until the end of the test; see `fakes.ts`. */
export const fake: FakeApi["fake"] = (endpoint, answer) => api.fake(endpoint, answer);

/** A list's only page. */
export const pageOf = <Item,>(items: Item[]) => ({ items, pagination: paginate(items.length, 1, 20) });

export interface ScreenOptions {
  /** Pattern of the page's route, as in routes.ts. */
  path: string;
  /** Where the reader is; the path by default. */
  url?: string;
  /** Dictionaries besides those that every page has. */
  texts: readonly Loadable[];
  language?: Language;
  theme?: "light" | "dark";
  /** Who is signed in; nobody by default. */
  user?: User;
}

/** Renders one page without the shell around it, over the fakes of this test. */
export async function screen(Page: ComponentType, options: ScreenOptions) {
  const { path, url = path, texts, language = "en", theme = "light", user } = options;
  await loadTexts(language, ["common", "shell", "errors", ...texts]);
  if (user) signIn({ token: "a-token-of-this-test", user });
  Object.assign(document.documentElement, { lang: language });
  document.documentElement.dataset.theme = theme;
  const root: RootData = { language, digits: language === "ne" ? "deva" : "latn", site };
  let where = url;
  function Root() {
    const { pathname, search } = useLocation();
    where = pathname + search;
    return (
      <main>
        <Outlet />
        <Toaster label="Messages" />
      </main>
    );
  }
  const Routes = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: Root,
      loader: () => root,
      HydrateFallback: () => null,
      children: [
        { path, Component: Page },
        { path: "*", Component: () => null },
      ],
    },
  ]);
  const client = queryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retry: false } });
  const view = await render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Routes initialEntries={[url]} hydrationData={{ loaderData: { root } }} />
      </QueryClientProvider>
    </StrictMode>,
  );
  return Object.assign(view, {
    /** Path and query of where the reader has got to. */
    where: () => where,
    client,
    /** No violation that axe finds, and nothing wider than the window. */
    async check() {
      const { violations } = await axe.run(view.container, { rules: { region: { enabled: false } } });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
      const { scrollWidth, clientWidth } = document.documentElement;
      expect(scrollWidth, "width of the page").toBeLessThanOrEqual(clientWidth);
    },
  });
}
