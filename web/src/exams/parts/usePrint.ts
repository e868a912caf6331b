import type { Result } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useDate } from "../../foundation/dates.ts";
import { useReader } from "../../foundation/reader.ts";
import { useSession } from "../../foundation/session.ts";
import { solutionsQuery } from "../exams.queries.ts";
import type { QuestionChoice } from "../results/results.ts";
import { usePageFoot } from "./usePageFoot.ts";

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

/** Whose result it is, of which site and when, at the foot of each page. */
function useFoot({ submittedAt }: Result): void {
  const profile = useSession(({ user }) => user?.profile);
  const { site, language } = useReader();
  const date = useDate();
  const name = [profile?.firstName, profile?.lastName].filter(Boolean).join(" ");
  usePageFoot([name, site.name[language], date(submittedAt)].filter(Boolean).join(" · "));
}
