import type { MockTest } from "@sarathi/contract";
import { useEffect, useRef } from "react";
import { pick, useLanguage, useT } from "../../foundation/i18n.ts";
import type { ShownQuestion } from "../paper.ts";
import type { SittingSession } from "../sitting/sitting.session.ts";
import { QuestionView } from "./QuestionView.tsx";

interface WholePaperProps {
  sitting: SittingSession;
  order: readonly ShownQuestion[];
  test: MockTest;
  total: number;
  negativeMarking: number;
  open: boolean;
}

/** All questions below each other; the one in the middle of the screen is the current one. */
export function WholePaper({ order, test, ...question }: WholePaperProps) {
  const t = useT("sitting");
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const { sitting } = question;
  useEffect(() => {
    const current = sitting.store.getState().record.view.current;
    document.getElementById(`q-${current}`)?.scrollIntoView({ block: "start" });
    return watchMiddle(list.current, (mcqId) => {
      if (sitting.store.getState().record.view.current !== mcqId) sitting.goTo(mcqId);
    });
  }, [sitting]);
  const titles = new Map(test.sections.map((section) => [section._id, section.title]));
  return (
    <div ref={list}>
      <h1 className="sr-only">{t("sit.wholePaper")}</h1>
      {order.map((shown, index) => {
        const section = shown.mcq.sectionId;
        const begins = section !== undefined && section !== order[index - 1]?.mcq.sectionId;
        return (
          <div key={shown.mcq.mcqId} className="border-b border-rule py-6 first:pt-0 last:border-0">
            {begins && <p className="mb-3 text-small font-bold text-ink-2">{pick(titles.get(section), language)}</p>}
            <QuestionView {...question} shown={shown} level={2} />
          </div>
        );
      })}
    </div>
  );
}

/** Calls with the question that crosses the middle line of the screen. */
function watchMiddle(root: HTMLElement | null, onMiddle: (mcqId: string) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const middle = entries.find((entry) => entry.isIntersecting)?.target;
      const mcqId = middle instanceof HTMLElement ? middle.dataset.question : undefined;
      if (mcqId) onMiddle(mcqId);
    },
    { rootMargin: "-45% 0px -54% 0px" },
  );
  for (const article of root?.querySelectorAll("[data-question]") ?? []) observer.observe(article);
  return () => observer.disconnect();
}
