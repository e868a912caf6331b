import { useEffect, useRef, useState } from "react";
import { optionAt, type ShownQuestion } from "../paper.ts";
import { actionOf, type KeyAction } from "./keys.ts";
import type { SittingSession } from "./sitting.session.ts";

interface Steps {
  next: () => void;
  previous: () => void;
  help: () => void;
}

/** Keys belong to the paper unless something is being typed, a dialog is open, or a modifier is held. */
function isFree(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return false;
  if (document.querySelector("dialog[open]")) return false;
  const target = event.target as HTMLElement | null;
  if (target instanceof HTMLInputElement) return target.type === "radio" || target.type === "checkbox";
  return !(target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement || target?.isContentEditable);
}

/** Keys of the sitting. True while the next number strikes an option out. */
export function useExamKeys(sitting: SittingSession, shown: ShownQuestion, steps: Steps): boolean {
  const [striking, setStriking] = useState(false);
  const latest = useRef({ shown, steps, striking });
  latest.current = { shown, steps, striking };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const now = latest.current;
      const action = isFree(event) ? actionOf(event, now.shown.optionOrder.length) : undefined;
      if (!action) return;
      // Arrows would also move the choice inside the focused group of radios.
      event.preventDefault();
      setStriking(action.do === "strike" && !now.striking);
      perform(sitting, now.shown, action, now.steps, now.striking);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [sitting]);
  return striking;
}

function perform(
  sitting: SittingSession,
  shown: ShownQuestion,
  action: KeyAction,
  steps: Steps,
  striking: boolean,
): void {
  const { mcqId } = shown.mcq;
  if (action.do === "choose") {
    const option = optionAt(shown, action.place);
    if (option === undefined) return;
    if (striking) sitting.toggleStrike(mcqId, option);
    else sitting.choose(mcqId, option);
  } else if (action.do === "mark") sitting.toggleFlag(mcqId);
  else if (action.do === "clear") sitting.clear(mcqId);
  else if (action.do !== "strike") steps[action.do]();
}
