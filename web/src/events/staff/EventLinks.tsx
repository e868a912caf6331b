import type { AdminEvent } from "@sarathi/contract";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";

const pages = ["event", "registrations", "participants", "objections", "analytics"] as const;
export type EventPageName = (typeof pages)[number];

/** The pages about one event. @param here the one that is shown */
export function EventLinks({ event, here = "event" }: { event: AdminEvent; here?: EventPageName }) {
  const t = useT("events.staff");
  const f = useFormat();
  const { _id: eventId, mockTestId: testId, counts } = event;
  const to = {
    event: adminPaths.event({ eventId }),
    registrations: adminPaths.registrations({ testId }),
    participants: adminPaths.participants({ testId }),
    objections: adminPaths.objections({ testId }),
    analytics: adminPaths.analytics({ testId }),
  };
  return (
    <nav aria-label={t("links.label")}>
      <ul className="flex flex-wrap gap-x-5 text-small">
        {pages.map((page) => (
          <li key={page}>
            <Link
              to={to[page]}
              aria-current={page === here ? "page" : undefined}
              className="inline-flex min-h-9 items-center gap-1.5 aria-[current]:font-bold aria-[current]:text-ink pointer-coarse:min-h-11"
            >
              {t(`links.${page}`)}
              {page === "registrations" && counts.under_review > 0 && (
                <b className="text-mark num">{f.number(counts.under_review)}</b>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
