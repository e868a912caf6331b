import { Fragment } from "react";
import { Link } from "react-router";
import { useT } from "../foundation/i18n.ts";

/** Where a page stands: the pages above it, from the top. @param steps address and name of each */
export function Way({ steps }: { steps: readonly (readonly [to: string, name: string])[] }) {
  const t = useT("common");
  return (
    <nav aria-label={t("way")}>
      {steps.map(([to, name], at) => (
        <Fragment key={to}>
          {at > 0 && <span aria-hidden="true"> › </span>}
          <Link to={to} className="inline-flex min-h-11 items-center md:min-h-0">
            {name}
          </Link>
        </Fragment>
      ))}
    </nav>
  );
}
