import { communityHashtags, communityPeople } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { queryOf } from "../../foundation/query.ts";
import { useSession } from "../../foundation/session.ts";
import type { Token } from "../completion.rules.ts";

/** Milliseconds of a pause after which is asked what begins so. */
const REST = 250;
const AT_ONCE = 6;

interface Suggestion {
  name: string;
  note?: string;
}

/** What is asked for once typing rests. */
function useRestedToken(token: Token | undefined): Token | undefined {
  const [rested, setRested] = useState<Token>();
  useEffect(() => {
    const timer = setTimeout(() => setRested(token), token ? REST : 0);
    return () => clearTimeout(timer);
  }, [token]);
  return token && rested?.sign === token.sign && rested.at === token.at ? rested : undefined;
}

function useFoundFor(token: Token | undefined): Suggestion[] {
  const isMember = useSession(({ user }) => user !== null);
  const q = token?.typed ?? "";
  const hashtags = useQuery({
    ...queryOf(communityHashtags.searchHashtags, { query: { q, limit: AT_ONCE } }),
    enabled: token?.sign === "#",
    retry: false,
  });
  const people = useQuery({
    ...queryOf(communityPeople.searchPeople, { query: { q } }),
    enabled: token?.sign === "@" && isMember,
    retry: false,
  });
  if (token?.sign === "#") return (hashtags.data ?? []).map(({ name }) => ({ name }));
  if (token?.sign === "@") {
    return (people.data ?? []).slice(0, AT_ONCE).map((one) => ({ name: one.username, note: one.name }));
  }
  return [];
}

/** Hashtags and people that begin as what is being typed, chosen by keys from within the field, or by a press. */
function useSuggestions(token: Token | undefined, onChoose: (token: Token, name: string) => void) {
  const id = useId();
  const rested = useRestedToken(token);
  const found = useFoundFor(rested);
  const [chosen, setChosen] = useState(-1);
  const [closedAt, setClosedAt] = useState<string>();
  const key = token ? `${token.sign}${token.at}` : undefined;
  const isOpen = token !== undefined && found.length > 0 && closedAt !== key;
  const query = rested?.typed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins without a choice
  useEffect(() => setChosen(-1), [query, key]);
  const take = (at: number) => {
    const one = found[at];
    if (token && one) onChoose(token, one.name);
  };
  return {
    isOpen,
    list: isOpen && token && <SuggestionList id={id} sign={token.sign} found={found} chosen={chosen} onTake={take} />,
    /** For the field. */
    wiring: {
      "aria-autocomplete": "list" as const,
      "aria-controls": isOpen ? id : undefined,
      "aria-activedescendant": isOpen && chosen >= 0 ? `${id}-${chosen}` : undefined,
    },
    onKeyDown(event: KeyboardEvent): void {
      // Keys of a keyboard that is still composing a letter are its own.
      if (!isOpen || event.isComposing) return;
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (by) {
        event.preventDefault();
        setChosen((chosen + by + found.length + (chosen < 0 && by < 0 ? 1 : 0)) % found.length);
      } else if (event.key === "Escape") {
        event.preventDefault();
        setClosedAt(key);
      } else if ((event.key === "Enter" || event.key === "Tab") && chosen >= 0) {
        event.preventDefault();
        take(chosen);
      }
    },
  };
}

interface FieldSuggestionsProps {
  field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>;
  token: Token;
  onChoose: (token: Token, name: string) => void;
}

/** The same for a field that was there before. */
export function FieldSuggestions({ field, token, onChoose }: FieldSuggestionsProps) {
  const { list, wiring, onKeyDown } = useSuggestions(token, onChoose);
  const latest = useRef(onKeyDown);
  useEffect(() => {
    latest.current = onKeyDown;
  });
  useEffect(() => {
    const element = field.current;
    const pressed = (event: Event) => event instanceof KeyboardEvent && latest.current(event);
    element?.addEventListener("keydown", pressed);
    return () => element?.removeEventListener("keydown", pressed);
  }, [field]);
  const { "aria-controls": controls, "aria-activedescendant": active } = wiring;
  useEffect(() => {
    const element = field.current;
    const said = { "aria-autocomplete": "list", "aria-controls": controls, "aria-activedescendant": active };
    const names = Object.entries(said).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
    for (const [name, value] of names) element?.setAttribute(name, value);
    return () => {
      for (const [name] of names) element?.removeAttribute(name);
    };
  }, [field, controls, active]);
  return list;
}

interface SuggestionListProps {
  id: string;
  sign: "#" | "@";
  found: readonly Suggestion[];
  chosen: number;
  onTake: (at: number) => void;
}

function SuggestionList({ id, sign, found, chosen, onTake }: SuggestionListProps) {
  const t = useT("writing");
  return (
    <div className="slip p-1">
      <p role="status" className="sr-only">
        {t("suggestions.count", { count: found.length, n: found.length })}
      </p>
      <div id={id} role="listbox" aria-label={t(sign === "#" ? "suggestions.hashtags" : "suggestions.people")}>
        {found.map(({ name, note }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the field, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          <div
            key={name}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === chosen}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onTake(at)}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-s px-3 hover:bg-sunk aria-selected:bg-link-tint"
          >
            <b>
              {sign}
              {name}
            </b>
            {note && <span className="truncate text-small text-ink-2">{note}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
