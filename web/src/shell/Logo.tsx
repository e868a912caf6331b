import { Link } from "react-router";
import { useT } from "../foundation/i18n.ts";
import { paths } from "../foundation/paths.ts";
import { useReader } from "../foundation/reader.ts";

/** Mark (the charioteer's wheel: sarathi) and name of the site, leading home. */
export function Logo() {
  const t = useT("shell");
  const { site, language } = useReader();
  return (
    <Link
      to={paths.home()}
      aria-label={t("logo", { site: site.name[language] })}
      className="flex min-h-11 items-center gap-2.5 text-lead font-bold text-ink hover:no-underline"
    >
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-[30px] shrink-0">
        <rect width="32" height="32" rx="4" className="fill-logo" />
        <g fill="none" stroke="#fff" strokeWidth="2">
          <circle cx="16" cy="16" r="9" />
          <path d="M8.2 11.5 23.8 20.5M16.0 7.0 16.0 25.0M23.8 11.5 8.2 20.5" />
        </g>
        <circle cx="16" cy="16" r="3" className="fill-logo" stroke="#fff" strokeWidth="2" />
      </svg>
      {site.name[language]}
    </Link>
  );
}
