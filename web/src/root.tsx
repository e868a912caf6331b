import { HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useContext, useEffect, useMemo, useReducer, useState } from "react";
import { preload } from "react-dom";
import {
  type ClientLoaderFunctionArgs,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from "react-router";
import "./app.ts";
import { apiOf } from "./foundation/api.ts";
import { headScript } from "./foundation/headScript.ts";
import { InlineMark, InlineStyle } from "./foundation/inline.ts";
import { earlyOf, flagsOf, namespacesOf, type PageHandle } from "./foundation/page.ts";
import { dehydrated, onFirstData, queryClient } from "./foundation/query.ts";
import { currentRootData, type RootData, rememberRootData, useReader } from "./foundation/reader.ts";
import { textAddresses, textsFolder } from "./foundation/texts.ts";
import { PersonalData } from "./shell/PersonalData.tsx";
import { RootProblem } from "./shell/Problem.tsx";

/** It brings no dictionaries beside those of every page. */
export const handle: PageHandle = { texts: [] };

export function loader({ context }: LoaderFunctionArgs): RootData {
  const { language, digits, site } = apiOf(context);
  return { language, digits, site };
}

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<RootData> {
  return currentRootData() ?? ((await serverLoader()) as RootData);
}

/** What the page's `meta` says; said anew when data arrive after the page has come. */
function Facts() {
  const [, sayAnew] = useReducer((times: number) => times + 1, 0);
  useEffect(() => onFirstData(queryClient(), sayAnew), []);
  return <Meta />;
}

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useReader();
  const mark = useContext(InlineMark);
  const matches = useMatches();
  const texts = import.meta.env.SSR ? namespacesOf(matches) : undefined;
  // Announced in the head: else they would be asked for only after the scripts ran.
  for (const address of textAddresses(language, texts ?? []))
    preload(address, { as: "fetch", crossOrigin: "anonymous", fetchPriority: "low" });
  return (
    // What the document was made with: the browser reads it once, before it takes the page over.
    <html
      lang={language}
      data-texts={texts?.join(" ")}
      data-texts-folder={textsFolder() || undefined}
      data-flags={import.meta.env.SSR ? flagsOf(matches).join(" ") : undefined}
      data-early={import.meta.env.SSR ? earlyOf(matches) : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf6" suppressHydrationWarning />
        {/* It has run when the browser takes the page over: there another text will do, but without one React would
            take the document for another and draw it anew. */}
        <script nonce={mark} suppressHydrationWarning>
          {import.meta.env.SSR ? headScript : ""}
        </script>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* In the document itself: asked for after it, it would hold back the first paint by a way to the server and back. */}
        <style href="theme" precedence="default">
          {useContext(InlineStyle)}
        </style>
        <Facts />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: { loaderData: RootData }) {
  const [client] = useState(queryClient);
  const [now] = useState(Date.now);
  const matches = useMatches();
  const state = useMemo(
    () =>
      dehydrated(
        matches.map((match) => match.loaderData),
        now,
      ),
    [matches, now],
  );
  if (!import.meta.env.SSR) rememberRootData(loaderData);
  useEffect(() => {
    document.documentElement.dataset.ready = "";
  }, []);
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={state}>
        <Outlet />
      </HydrationBoundary>
      <PersonalData />
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <RootProblem error={error} />;
}
