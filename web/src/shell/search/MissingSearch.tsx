import { useLocation } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { SearchBox } from "./SearchBox.tsx";
import { wordsOf } from "./search.rules.ts";

/** The search on a page that does not exist, with what its address asked for. */
function MissingSearch() {
  const t = useT("search");
  const { pathname } = useLocation();
  return (
    <div data-inline className="mt-7 grid max-w-[30em] grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-ink-2">{t("lookFor")}</p>
      <SearchBox key={pathname} inline start={{ text: wordsOf(pathname), focused: false, submitted: false }} />
    </div>
  );
}

export const load = () => withTexts(["search"], MissingSearch);
