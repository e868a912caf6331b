import type { MockTest } from "@sarathi/contract";
import { useEffect, useRef, useState } from "react";
import { languageOf, pick, useLanguage, useT } from "../../foundation/i18n.ts";
import type { Passage, ShownQuestion } from "../paper.ts";
import type { PaperSitting } from "../sitting/sitting.session.ts";
import { QuestionView } from "./QuestionView.tsx";
import { scrollToStart } from "./scroll.ts";

interface WholePaperProps {
  sitting: PaperSitting;
  order: readonly ShownQuestion[];
  /** Place of the current question. */
  place: number;
  passages: ReadonlyMap<string, Passage>;
  test: MockTest;
  total: number;
  negativeMarking: number;
  open: boolean;
}

/** All questions below each other; the one in the middle of the screen is the current one. */
export function WholePaper({ order, place, passages, test, ...question }: WholePaperProps) {
  const t = useT("sitting");
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const { sitting } = question;
  const isFilled = useFilling(place, order.length);
  useEffect(() => {
    const current = sitting.store.getState().record.view.current;
    scrollToStart(document.getElementById(`q-${current}`));
    return watchMiddle(list.current, (mcqId) => {
      if (sitting.store.getState().record.view.current !== mcqId) sitting.goTo(mcqId);
    });
  }, [sitting]);
  const titles = new Map(test.sections.map((section) => [section._id, section.title]));
  return (
    <div ref={list}>
      <h1 className="sr-only">{t("sit.wholePaper")}</h1>
      {order.map((shown, index) => {
        const { mcqId, sectionId } = shown.mcq;
        const title = sectionId === order[index - 1]?.mcq.sectionId ? undefined : titles.get(sectionId ?? "");
        return (
          <div key={mcqId} className="pb-7">
            {title && (
              <p
                lang={languageOf(title, language)}
                className="border-b border-line pt-2 pb-1.5 text-h2 font-bold md:ml-[152px]"
              >
                {pick(title, language)}
              </p>
            )}
            <QuestionView {...question} shown={shown} passage={passages.get(mcqId)} level={2} bare={!isFilled(index)} />
          </div>
        );
      })}
    </div>
  );
}

/** So many questions at each side of the current one are drawn at once, the others few by few as the browser is idle. */
const atOnce = 2;
const eachTime = 3;

function useFilling(place: number, total: number): (index: number) => boolean {
  const middle = useRef(place).current;
  const [reach, setReach] = useState(atOnce);
  const done = middle - reach <= 0 && middle + reach >= total - 1;
  useEffect(() => {
    if (done) return;
    const more = () => setReach(reach + eachTime);
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(more, 50);
      return () => clearTimeout(timer);
    }
    const waiting = requestIdleCallback(more, { timeout: 500 });
    return () => cancelIdleCallback(waiting);
  }, [reach, done]);
  // Where the reader has gone meanwhile is drawn as well.
  return (index) => Math.abs(index - middle) <= reach || Math.abs(index - place) <= atOnce;
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
