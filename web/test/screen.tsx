import "../src/ui/theme.css";
import { paginate, savedViews, type User } from "@sarathi/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import axe from "axe-core";
import { type ComponentType, StrictMode } from "react";
import { createRoutesStub, Outlet, useLocation } from "react-router";
import { expect } from "vitest";
import { page as browser } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { confirmThrough, useConfirmation } from "../src/foundation/confirmation.ts";
import { queryClient } from "../src/foundation/query.ts";
import { type RootData, rememberRootData, saveLanguage } from "../src/foundation/reader.ts";
import { forgetSession, signIn, useSession } from "../src/foundation/session.ts";
import {
  hasTexts,
  type Language,
  type Loadable,
  loadTexts,
  type Namespace,
  type T,
  tOf,
} from "../src/foundation/texts.ts";
import { useToasts } from "../src/foundation/toast.ts";
import { fillSlots } from "../src/shell/slots.ts";
import { Toaster } from "../src/ui/Toaster.tsx";
import { type FakeApi, fakeApi } from "./fakes.ts";

export { broken, foreign, held, pending, unreachable } from "./fakes.ts";

const site: RootData["site"] = { name: { ne: "सारथी", en: "Sarathi" }, url: "http://localhost", social: [] };
/** The narrowest phone that counts, and a desktop. */
const viewports = { phone: [360, 640], desktop: [1280, 800] } as const;
/** The two faces that a state is shown in where words, colours or space matter: `describe.each(faces)`. */
export const faces = [
  { language: "ne", theme: "light", viewport: "phone" },
  { language: "en", theme: "dark", viewport: "desktop" },
] as const satisfies readonly Face[];

interface Face {
  /** English unless named. */
  language?: Language;
  /** Light unless named. */
  theme?: "light" | "dark";
  /** A phone unless named. */
  viewport?: keyof typeof viewports;
}

/** What the frame draws beside every page, when somebody is to prove again who they are. */
const Question = () => useConfirmation(({ question }) => question);

/** What is on its way to another colour or place is not to be measured. */
const still = new CSSStyleSheet();
still.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important; }");

confirmThrough(() => import("../src/accounts/protection/askAgain.tsx").then(({ askAgain }) => askAgain));

let api: FakeApi;
/** What React or we said to the console; the browser's own lines about refused calls do not come here. */
const complaints: string[] = [];
const { error, warn } = console;

/** Before each test; see `setup.ts`. */
export function begin(): void {
  api = fakeApi();
  // What a module puts into another one's page is there in the tests that put it there, whatever was loaded before.
  fillSlots({ searchSources: [], homeBlocks: [] });
  // Every list of staff asks for its saved views: none, unless a test says so.
  api.fake(savedViews.listViews, []);
  complaints.length = 0;
  console.error = (...said) => void complaints.push(said.map(String).join(" "));
  console.warn = console.error;
}

/** After each test: the document is as it was, and nothing strange was asked or said. */
export async function end(): Promise<void> {
  await cleanup();
  queryClient().clear();
  forgetSession();
  useToasts.setState({ toasts: [] });
  useConfirmation.setState({ question: null });
  localStorage.clear();
  sessionStorage.clear();
  api.restore();
  Object.assign(console, { error, warn });
  expect(api.strangers, "calls that no fake stands for").toEqual([]);
  expect(api.mistakes, "what the contract does not take").toEqual([]);
  expect(complaints, "what was said to the console").toEqual([]);
}

/** Stands for an endpoint of the API until the end of the test; see `fakes.ts`. */
export const fake: FakeApi["fake"] = (endpoint, answer, how) => api.fake(endpoint, answer, how);

/** The live channel of the test: what it opens, and what it hears. */
export const streams = (): FakeApi["streams"] => api.streams;

/** A list's only page, or one of several. */
export const pageOf = <Item,>(items: Item[], total = items.length, page = 1, limit = 20) => ({
  items,
  pagination: paginate(total, page, limit),
});

/** The translator of a dictionary; the language of the screen's tests is English unless they say otherwise. */
export const textsOf = <N extends Namespace>(namespace: N, language: Language = "en"): T<N> => {
  const t = tOf(language, namespace);
  return (key, ...values) => {
    const text = t(key, ...values);
    // Whether a key is waited for would depend on what the tests before have loaded.
    if (text === key && !hasTexts(language, namespace))
      throw new Error(`The texts of "${namespace}" are not loaded: name them in "texts".`);
    return text;
  };
};

interface MetaOf<Params> {
  matches: { id: string; loaderData: RootData }[];
  location: { pathname: string };
  params: Params;
}
/** What a page's `meta` titles it with, by what the browser holds: the frame that draws it is not part of a screen. */
export function titleIn<Params>(
  meta: (args: MetaOf<Params>) => readonly unknown[],
  params: Params,
  language: Language = "en",
): string {
  const loaderData: RootData = { language, digits: "latn", site };
  const said = meta({ matches: [{ id: "root", loaderData }], location: { pathname: "/" }, params });
  return (said as readonly { title?: string }[]).find(({ title }) => title)?.title ?? "";
}

export interface ScreenOptions extends Face {
  /** Pattern of the page's route, as in routes.ts. */
  path: string;
  /** Where the reader is; the path by default. */
  url?: string;
  /** Dictionaries besides those that every page has. */
  texts: readonly Loadable[];
  /** Who is signed in; nobody by default. */
  user?: User;
  site?: Partial<RootData["site"]>;
}

/** Renders one page without the shell around it, over the fakes of this test. */
export async function screen(Page: ComponentType, options: ScreenOptions) {
  const { path, url = path, texts, language = "en", theme = "light", viewport = "phone", user } = options;
  const [width, height] = viewports[viewport];
  await Promise.all([loadTexts(language, ["common", "shell", "errors", ...texts]), browser.viewport(width, height)]);
  const root: RootData = { language, digits: language === "ne" ? "deva" : "latn", site: { ...site, ...options.site } };
  rememberRootData(root);
  saveLanguage(language);
  useSession.setState({ status: "signed-out", user: null, token: null, left: false });
  if (user) signIn({ token: "a-token-of-this-test", user });
  document.title = "A screen";
  document.adoptedStyleSheets = [still];
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = theme;
  let where = url;
  function Root() {
    const { pathname, search } = useLocation();
    where = pathname + search;
    return (
      <main className="wrap">
        <Outlet />
        <Toaster label="Messages" />
        <Question />
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
    /** Waits until the reader has got to this path and query. */
    at: (place: string | RegExp) =>
      expect.poll(() => where).toEqual(typeof place === "string" ? place : expect.stringMatching(place)),
    /** The toast that says this. */
    toast: (text: string | RegExp) =>
      browser.getByRole("region", { name: "Messages" }).getByRole("listitem").filter({ hasText: text }),
    /** Fills fields by their labels; what is left empty at will says so behind its name. */
    async fill(values: Record<string, string>) {
      for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    },
    field,
    press: (name: string | RegExp) => browser.getByRole("button", { name, exact: true }).click(),
    /** No violation of WCAG 2 A and AA that axe finds, and nothing wider than the window. */
    async check() {
      const { violations } = await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
      const { scrollWidth, clientWidth } = document.documentElement;
      expect(scrollWidth, "width of the page").toBeLessThanOrEqual(clientWidth);
    },
  });
}

const field = (label: string) =>
  browser.getByLabelText(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\s*(\\(.*\\))?$`));
