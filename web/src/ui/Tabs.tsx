import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";

export interface Tab {
  key: string;
  label: ReactNode;
}
interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  /** @param passing chosen by an arrow key on the way to another: no step to come back to */
  onChange: (key: string, passing: boolean) => void;
  /** Puts the tabs into the head of the page, above the panel. */
  frame?: (tabs: ReactNode) => ReactNode;
  /** The chosen tab's panel. */
  children: ReactNode;
}

/** Tabs with one panel; arrow keys, Home and End move and choose. */
export function Tabs({ label, tabs, value, onChange, frame, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // Where the keys have led: a change may take a moment, and the next key must not start from before it.
  const goal = useRef(value);
  // After the change, not with the key: what is chosen may be refused (unsaved changes).
  useEffect(() => {
    if (list.current?.contains(document.activeElement)) document.getElementById(`${id}-${value}`)?.focus();
    else goal.current = value;
  }, [id, value]);
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) goal.current = value;
  };
  const choose = (key: string, passing: boolean) => {
    goal.current = key;
    onChange(key, passing);
  };
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.key === goal.current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    if (next.key !== goal.current) choose(next.key, true);
  };
  const words = (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      onFocus={enter}
      className="flex gap-5 overflow-x-auto"
    >
      {tabs.map((tab) => (
        <button
          key={tab.key}
          id={`${id}-${tab.key}`}
          type="button"
          role="tab"
          aria-selected={tab.key === value}
          aria-controls={`${id}-panel`}
          tabIndex={tab.key === value ? 0 : -1}
          onClick={() => choose(tab.key, false)}
          className="min-h-11 min-w-6 shrink-0 border-b-3 border-transparent text-ink-2 hover:text-ink aria-selected:border-pen aria-selected:font-bold aria-selected:text-ink focus-visible:-outline-offset-2"
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
  return (
    <>
      {frame ? frame(words) : words}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without links must still be reachable */}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} tabIndex={0}>
        {children}
      </div>
    </>
  );
}
