import type { Result } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useDate } from "../../foundation/dates.ts";
import { useReader } from "../../foundation/reader.ts";
import { useSession } from "../../foundation/session.ts";
import { solutionsQuery } from "../exams.queries.ts";
import type { QuestionChoice } from "../results/results.ts";

/**
 * What is printed besides the score: what a button asks for, with its explanations fetched first; from the browser's
 * own menu what the review shows. It is drawn while it is printed, and then goes.
 */
export function usePrint(result: Result, shown: QuestionChoice) {
  const client = useQueryClient();
  const [printed, setPrinted] = useState<QuestionChoice>();
  useFoot(result);
  useEffect(() => {
    const before = () => flushSync(() => setPrinted((asked) => asked ?? shown));
    const after = () => setPrinted(undefined);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, [shown]);
  const { mockTestId } = result;
  const printNow = useCallback(
    async (asked: QuestionChoice) => {
      await client.ensureQueryData(solutionsQuery(mockTestId)).catch(() => undefined);
      flushSync(() => setPrinted(asked));
      print();
    },
    [client, mockTestId],
  );
  return { printed, print: printNow };
}

/** At the foot of each printed page: who, where, when, and the page's number. A constructed sheet: the policy of the page takes no other. */
function useFoot({ submittedAt }: Result): void {
  const profile = useSession(({ user }) => user?.profile);
  const { site, language, digits } = useReader();
  const date = useDate();
  const name = [profile?.firstName, profile?.lastName].filter(Boolean).join(" ");
  const who = [name, site.name[language], date(submittedAt)].filter(Boolean).join(" · ");
  useEffect(() => {
    const style = digits === "deva" ? "devanagari" : "decimal";
    // An old browser prints without.
    if (!("adoptedStyleSheets" in document)) return;
    const foot = new CSSStyleSheet();
    foot.replaceSync(
      `@page {
        margin: 12mm 12mm 16mm 8mm;
        @bottom-left { content: "${who.replace(/["\\\n]/g, " ")}"; font-size: 9pt; }
        @bottom-right { content: counter(page, ${style}) " / " counter(pages, ${style}); font-size: 9pt; }
      }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, foot];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== foot);
    };
  }, [who, digits]);
}
