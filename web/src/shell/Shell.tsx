import type { ReactNode } from "react";
import { type MetaDescriptor, matchPath, Outlet, useLocation } from "react-router";
import { useT } from "../foundation/i18n.ts";
import { pageMeta } from "../foundation/page.ts";
import { paths } from "../foundation/paths.ts";
import { Toaster } from "../ui/Toaster.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { OfflineBar } from "./OfflineBar.tsx";
import { ProblemView } from "./Problem.tsx";
import { Progress } from "./Progress.tsx";
import { useFocusOnChange, usePageLoading } from "./pageChange.ts";

/** Only for a page that could not be shown: every page writes its own. */
export function meta(args: Parameters<typeof pageMeta>[0] & { error?: unknown }): MetaDescriptor[] {
  if (!args.error) return [];
  return pageMeta(args, "shell", (t) => ({ title: t("missing.title"), hidden: true }));
}

function Frame({ children }: { children: ReactNode }) {
  const t = useT("shell");
  const main = useFocusOnChange();
  const settling = usePageLoading();
  const { pathname } = useLocation();
  // The admin area is a place of work: the public's footer is not in it, and the search finds what is the staff's too.
  const isPublic = matchPath(`${paths.admin()}/*`, pathname) === null;
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:left-3 focus:top-2 focus:z-40 focus:rounded focus:bg-card focus:px-4 focus:py-2.5"
      >
        {t("skip")}
      </a>
      <Header wide={!isPublic} />
      <Progress />
      {/* As high as the screen, so that the footer does not stand in it while a page arrives, and then jump. */}
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="grid min-h-dvh grid-cols-[minmax(0,1fr)] pt-bar outline-none print:block print:min-h-0 print:pt-0"
      >
        {children}
      </main>
      {isPublic && <Footer hidden={settling} />}
      <OfflineBar />
      <Toaster label={t("toasts")} />
    </>
  );
}

/** Header, page, footer. */
export default function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame>
      <ProblemView error={error} />
    </Frame>
  );
}
