import { useId } from "react";
import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";

const suggested = { tests: paths.tests(), loksewa: paths.loksewa(), home: paths.home(), about: paths.about() } as const;

/** Where to go for who does not know yet what to search for. */
export function Suggestions({ onLeave }: { onLeave: () => void }) {
  const t = useT("search");
  const id = useId();
  return (
    <nav aria-labelledby={id} className="mt-3 grid">
      <h2 id={id} className="text-small font-normal text-ink-2">
        {t("suggested")}
      </h2>
      {(Object.keys(suggested) as (keyof typeof suggested)[]).map((name) => (
        <Link
          key={name}
          to={suggested[name]}
          onClick={onLeave}
          className="flex min-h-12 items-center border-b border-rule text-ink hover:no-underline"
        >
          {t(`page.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
