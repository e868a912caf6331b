import type { ExamEvent } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { writtenIn } from "../../foundation/writtenIn.ts";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { announcementsQuery } from "../events.queries.ts";
import { useMoment } from "./useMoment.ts";

/** What staff said to all who are to sit an event, the latest first; nothing where they said nothing. */
export function Announcements({ event }: { event: ExamEvent }) {
  const t = useT("announcements");
  const moment = useMoment();
  const found = useQuery(announcementsQuery(event._id));
  const said = found.data;
  if (!said && !found.error) return null;
  if (said?.length === 0) return null;
  return (
    <Part title={t("title")}>
      {!said ? (
        <Pending query={found} failed={t("failed")} lines={2} />
      ) : (
        // A screen reader says what is added while the page is open.
        <div aria-live="polite" aria-relevant="additions" className="max-w-[44em]">
          <Entries ordered>
            {said.map(({ _id, text, createdAt }) => (
              <Entry key={_id}>
                <p lang={writtenIn(text)} className="whitespace-pre-line">
                  {text}
                </p>
                <p className="text-small text-ink-2 num">
                  <time dateTime={createdAt}>{moment.brief(createdAt)}</time>
                </p>
              </Entry>
            ))}
          </Entries>
        </div>
      )}
    </Part>
  );
}

export const load = () => withTexts(["announcements"], Announcements);
