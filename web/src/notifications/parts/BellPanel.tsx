import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Entries } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { latestQuery } from "../notifications.queries.ts";
import { MarkAll } from "./MarkAll.tsx";
import { NotificationEntry } from "./NotificationEntry.tsx";

/** The latest of what happened, below the bell of a wide header. The focus begins at its heading. */
function BellPanel({ id }: { id: string }) {
  const t = useT("notifications");
  const heading = useRef<HTMLHeadingElement>(null);
  const begin = () => heading.current?.focus();
  useEffect(begin, []);
  return (
    <div className="absolute top-full right-0 z-30 pt-2">
      <section
        id={id}
        aria-labelledby={`${id}-title`}
        className="flex max-h-[calc(100dvh-var(--bar)-40px)] w-[min(22rem,calc(100vw-24px))] animate-rise flex-col slip"
      >
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-b border-rule pr-1 pl-4">
          <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className="outline-none">
            {t("title")}
          </h2>
          <MarkAll onDone={begin} />
        </div>
        <div className="max-h-[70dvh] min-h-0 overflow-y-auto overscroll-contain px-4 py-2">
          <Latest />
        </div>
        <div className="flex items-center justify-between gap-3 border-t border-rule px-4">
          <GoLink to={paths.notifications()}>{t("answers.all")}</GoLink>
          <Link to={`${paths.notifications()}#preferences`} className="inline-flex min-h-11 items-center text-small">
            {t("preferences.open")}
          </Link>
        </div>
      </section>
    </div>
  );
}

function Latest() {
  const t = useT("notifications");
  const found = useQuery(latestQuery());
  if (!found.data) return <Pending query={found} failed={t("failed")} lines={6} />;
  if (found.data.items.length === 0) return <Empty text={t("empty")} note={t("emptyNote")} />;
  return (
    <Entries numbered label={t("title")}>
      {found.data.items.map((one) => (
        <NotificationEntry key={one._id} notification={one} />
      ))}
    </Entries>
  );
}

export const load = () => withTexts(["notifications", "community"], BellPanel);
