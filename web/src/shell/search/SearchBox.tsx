import SearchIcon from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useDismiss } from "../../ui/useDismiss.ts";
import { searchLook } from "./look.ts";
import { SlashHint } from "./SlashHint.tsx";
import { type Found, isSearchable } from "./search.rules.ts";
import { useSearch } from "./useSearch.ts";

interface ListProps {
  id: string;
  found: Found | null;
  searching: boolean;
  active: number;
  onChoose: (path: string) => void;
  inline: boolean;
}

function Results({ id, found, searching, active, onChoose, inline }: ListProps) {
  const t = useT("shell");
  const hits = found?.hits ?? [];
  const note = searching ? t("search.searching") : hits.length === 0 ? t("search.none") : "";
  return (
    <div
      className={
        inline
          ? "mt-2"
          : "absolute inset-x-0 top-full z-30 mt-2 max-h-[70dvh] overflow-y-auto overscroll-contain rounded border border-rule-2 bg-card p-1.5"
      }
    >
      {note && <p className="px-3 py-2.5 text-small text-ink-2">{note}</p>}
      <div id={id} role="listbox" aria-label={t("search.results")}>
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's (combobox)
          <div
            key={hit.path}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => onChoose(hit.path)}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-s px-3 py-1.5 hover:bg-sunk aria-selected:bg-link-tint"
          >
            <span className="min-w-0 truncate">{hit.title}</span>
            <span className="shrink-0 text-tiny text-ink-3">{t(`search.kind.${hit.kind}`)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

export interface SearchBoxProps {
  /** `/` and Ctrl/⌘K come here. */
  keys?: boolean;
  /** Results stand below in the page's flow (overlay). */
  inline?: boolean;
  input?: RefObject<HTMLInputElement | null>;
  /** What was typed before this was there, whether the focus was in it, and whether Enter was pressed on it. */
  start?: { text: string; focused: boolean; submitted: boolean };
  /** Stands below until something is searched for. */
  children?: ReactNode;
  onLeave?: () => void;
}

/** The global search: a combobox over pages and tests. */
export function SearchBox({ keys = false, inline = false, input, start, onLeave, children }: SearchBoxProps) {
  const t = useT("shell");
  const { number } = useFormat();
  const id = useId();
  const navigate = useNavigate();
  const root = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(start?.text ?? "");
  const [open, setOpen] = useState(start?.focused === true);
  const [active, setActive] = useState(-1);
  const [waiting, setWaiting] = useState(start?.submitted === true && isSearchable(start.text));
  const { current, last } = useSearch(text);
  const shown = open && isSearchable(text);
  const found = current ?? last;
  const hits = found?.hits ?? [];
  useDismiss(root, shown, (by) => by === "outside" && setOpen(false));

  const change = (next: string) => {
    setText(next);
    setOpen(true);
    setActive(-1);
    setWaiting(false);
  };
  const go = (path: string) => {
    change("");
    setOpen(false);
    onLeave?.();
    void navigate(path);
  };
  // Enter came before the answer: it goes to the first result as soon as there is one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is what it waits for
  useEffect(() => {
    if (!waiting || !current) return;
    setWaiting(false);
    const first = current.hits[0];
    if (first) go(first.path);
  }, [waiting, current]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    const chosen = hits[active] ?? current?.hits[0];
    if (chosen) go(chosen.path);
    else if (!current && isSearchable(text)) setWaiting(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && shown) {
      event.preventDefault();
      setOpen(false);
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || hits.length === 0) return;
    event.preventDefault();
    setOpen(true);
    setActive((at) => (at < 0 && by < 0 ? hits.length - 1 : (at + by + hits.length) % hits.length));
  };
  return (
    <search>
      <form ref={root} onSubmit={submit} className="relative">
        <SearchIcon
          aria-hidden="true"
          className="pointer-events-none absolute left-3 top-[14px] size-4 text-ink-3 md:top-[10px] [[data-inline]_&]:top-[14px]"
        />
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          role="combobox"
          aria-label={t("search.label")}
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}-list-${active}` : undefined}
          aria-keyshortcuts={keys ? "/ Control+K Meta+K" : undefined}
          data-search-keys={keys || undefined}
          placeholder={t("search.placeholder")}
          value={text}
          onChange={(event) => change(event.target.value)}
          // biome-ignore lint/a11y/noAutofocus: the field that it takes the place of had the focus
          autoFocus={start?.focused}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
          className={`${searchLook} ${keys ? "h-9 text-small" : "h-11"}`}
        />
        {text ? (
          <button
            type="button"
            aria-label={t("search.clear")}
            onClick={(event) => {
              change("");
              event.currentTarget.form?.querySelector("input")?.focus();
            }}
            className={`absolute right-0 top-0 grid w-11 place-items-center text-ink-3 hover:text-ink ${keys ? "h-9" : "h-11"}`}
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        ) : (
          keys && <SlashHint />
        )}
        {shown && (
          <Results id={`${id}-list`} found={found} searching={!current} active={active} onChoose={go} inline={inline} />
        )}
        {!isSearchable(text) && children}
        <p aria-live="polite" className="sr-only">
          {shown && current && current.hits.length > 0
            ? t("search.count", { count: current.hits.length, n: number(current.hits.length) })
            : ""}
        </p>
      </form>
    </search>
  );
}
