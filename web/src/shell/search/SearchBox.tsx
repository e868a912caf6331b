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
import { withTexts } from "../../foundation/withTexts.ts";
import { useDismiss } from "../../ui/useDismiss.ts";
import { slots } from "../slots.ts";
import { searchLook } from "./look.ts";
import { Recents } from "./Recents.tsx";
import { Results } from "./Results.tsx";
import { addRecent } from "./recents.ts";
import { SlashHint } from "./SlashHint.tsx";
import { type Found, isSearchable } from "./search.rules.ts";
import { useSearch } from "./useSearch.ts";

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

/** Milliseconds after which one has seen that nothing was found. */
const missedMs = 1_500;

/** The global search: a combobox over all sources (the combobox pattern of the ARIA guide). */
export function SearchBox({ keys = false, inline = false, input, start, onLeave, children }: SearchBoxProps) {
  const t = useT("shell");
  const { number } = useFormat();
  const id = useId();
  const navigate = useNavigate();
  const root = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(start?.text ?? "");
  const [open, setOpen] = useState(start?.focused === true);
  const [choice, setChoice] = useState<{ at: number; of: Found | null }>({ at: -1, of: null });
  const [waiting, setWaiting] = useState(start?.submitted === true && isSearchable(start.text));
  const { current, last } = useSearch(text);
  const shown = open && isSearchable(text);
  const found = current ?? last;
  const hits = found?.hits ?? [];
  // A row is chosen of the hits that are shown: when others take their place, none is.
  const active = choice.of === found ? choice.at : -1;
  const setActive = (at: number) => setChoice({ at, of: found });
  useDismiss(root, open, (by) => by === "outside" && setOpen(false));

  const change = (next: string) => {
    setText(next);
    setOpen(true);
    setActive(-1);
    setWaiting(false);
  };
  const go = (path: string) => {
    addRecent(text);
    change("");
    setOpen(false);
    onLeave?.();
    void navigate(path);
  };
  // Somebody who has read that there is nothing: only what is not typed on is a search that failed.
  const isMissed = shown && current?.complete === true && current.hits.length === 0;
  const missed = current?.text ?? "";
  useEffect(() => {
    if (!isMissed) return;
    const timer = setTimeout(
      () =>
        void slots()
          .onNothingFound?.(missed)
          .catch(() => undefined),
      missedMs,
    );
    return () => clearTimeout(timer);
  }, [isMissed, missed]);
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
    // An input method has these keys while it composes; some phones say so by the number alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape" && shown) {
      event.preventDefault();
      setOpen(false);
    }
    const chosen = shown && active >= 0 ? hits[active] : undefined;
    if (chosen && (event.key === "Home" || event.key === "End")) {
      event.preventDefault();
      return setActive(event.key === "Home" ? 0 : hits.length - 1);
    }
    if (chosen && event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      window.open(chosen.path, "_blank", "noopener");
      return;
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || hits.length === 0) return;
    event.preventDefault();
    setOpen(true);
    setActive(active < 0 && by < 0 ? hits.length - 1 : (active + by + hits.length) % hits.length);
  };
  return (
    <search>
      <form
        ref={root}
        onSubmit={submit}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
        }}
        className="relative"
      >
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
          <Results
            id={`${id}-list`}
            text={text}
            found={found}
            searching={!current}
            active={active}
            onChoose={(hit) => go(hit.path)}
            onCorrect={(meant) => change(meant)}
            onLeave={() => {
              setOpen(false);
              onLeave?.();
            }}
            inline={inline}
          />
        )}
        {!text && open && <Recents onChoose={change} floats={!inline} />}
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

export const load = () => withTexts(["search"], SearchBox);
