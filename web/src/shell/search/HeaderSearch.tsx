import SearchIcon from "lucide-react/icons/search";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { searchLook } from "./look.ts";
import type { SearchBoxProps } from "./SearchBox.tsx";

interface Ready {
  Box: ComponentType<SearchBoxProps>;
  start: { text: string; focused: boolean };
}

/**
 * The search of the header. The field stands at once; the search behind it is fetched when the page is alive, and
 * takes over what was typed until then.
 */
export function HeaderSearch() {
  const t = useT("shell");
  const field = useRef<HTMLInputElement>(null);
  const [ready, setReady] = useState<Ready>();
  const load = useCallback(() => {
    import("./SearchBox.tsx").then(
      ({ SearchBox: Box }) => {
        const { current } = field;
        setReady({ Box, start: { text: current?.value ?? "", focused: document.activeElement === current } });
      },
      // Without a network the field stays; it tries again when it is gone to.
      () => undefined,
    );
  }, []);
  useEffect(load, [load]);
  if (ready) return <ready.Box keys start={ready.start} />;
  return (
    <search>
      <form onSubmit={(event) => event.preventDefault()} className="relative">
        <SearchIcon
          aria-hidden="true"
          className="pointer-events-none absolute left-3 top-[14px] size-4 text-ink-3 lg:top-[10px]"
        />
        <input
          ref={field}
          type="text"
          autoComplete="off"
          aria-label={t("search.label")}
          data-search-keys
          placeholder={t("search.placeholder")}
          onFocus={load}
          className={`${searchLook} h-9 text-small`}
        />
      </form>
    </search>
  );
}
