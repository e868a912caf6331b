import SearchIcon from "lucide-react/icons/search";
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from "react";
import { errorText } from "../../foundation/errors.ts";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { toast } from "../../foundation/toast.ts";
import { searchLook } from "./look.ts";
import type { SearchBoxProps } from "./SearchBox.tsx";
import { SlashHint } from "./SlashHint.tsx";

const searchBox = lazyPart(() => import("./SearchBox.tsx").then((part) => part.load()));

interface Ready {
  Box: ComponentType<SearchBoxProps>;
  start: NonNullable<SearchBoxProps["start"]>;
}

/**
 * The search of the header. The field stands at once; the search behind it is fetched when somebody comes to the field,
 * and takes over what was typed until then, a submit too.
 */
export function HeaderSearch() {
  const t = useT("shell");
  const why = useT("errors");
  const field = useRef<HTMLInputElement>(null);
  /** Enter came before the search. */
  const submitted = useRef(false);
  const [ready, setReady] = useState<Ready>();
  const load = async () => {
    try {
      const Box = await searchBox.fetch();
      const { current } = field;
      if (!current) return;
      const focused = document.activeElement === current;
      setReady({ Box, start: { text: current.value, focused, submitted: submitted.current } });
    } catch (error) {
      toast.error(errorText(error, why));
    }
  };
  // Somebody may have come to the field before the page was alive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const { current } = field;
    if (current && (current.value || document.activeElement === current)) void load();
  }, []);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submitted.current = true;
    void load();
  };
  if (ready) return <ready.Box keys start={ready.start} />;
  return (
    <search>
      <form onSubmit={onSubmit} className="relative">
        <SearchIcon
          aria-hidden="true"
          className="pointer-events-none absolute left-3 top-[14px] size-4 text-ink-3 md:top-[10px]"
        />
        <input
          ref={field}
          type="text"
          autoComplete="off"
          role="combobox"
          aria-label={t("search.label")}
          aria-expanded={false}
          aria-autocomplete="list"
          aria-keyshortcuts="/ Control+K Meta+K"
          data-search-keys
          placeholder={t("search.placeholder")}
          onFocus={load}
          onInput={() => {
            submitted.current = false;
          }}
          className={`peer ${searchLook} h-9 text-small`}
        />
        <span className="hidden peer-placeholder-shown:inline">
          <SlashHint />
        </span>
      </form>
    </search>
  );
}
