import type { MockTest } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { useSession } from "../../foundation/session.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { ownTestsQuery } from "../home.queries.ts";

interface Open {
  test: MockTest;
  /** Minutes, rounded up. */
  left: number;
}

function openAttempt(tests: readonly MockTest[], now: number): Open | null {
  for (const test of tests) {
    const attempt = test.myAttempt;
    if (attempt?.status !== "in_progress") continue;
    const left = Math.ceil((new Date(attempt.deadlineAt).getTime() - now) / 60_000);
    if (left > 0) return { test, left };
  }
  return null;
}

/** An attempt of the signed-in person that is still running. */
function useOpenAttempt(): Open | null {
  const signedIn = useSession((session) => session.status === "signed-in");
  const { data } = useQuery({ ...ownTestsQuery(), enabled: signedIn });
  const [now, setNow] = useState(0);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return signedIn && data && now > 0 ? openAttempt(data.items, now) : null;
}

/** The one main action: take a test, or go on with the one that is running. The line below keeps its place. */
export function Invitation() {
  const t = useT("home");
  const language = useLanguage();
  const { number } = useFormat();
  const open = useOpenAttempt();
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-1">
        <ButtonLink to={open ? paths.sitting({ slug: open.test.slug }) : paths.tests()} variant="main">
          {open ? t("hero.continue") : t("hero.start")}
        </ButtonLink>
        <GoLink to={paths.loksewa()}>{t("hero.loksewa")}</GoLink>
      </div>
      <p aria-live="polite" className="mt-1 min-h-6 text-small text-ink-2 num">
        {open ? t("hero.open", { title: pick(open.test.title, language), minutes: number(open.left) }) : t("hero.note")}
      </p>
    </>
  );
}
