import { type EventAnnouncement, events } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import Megaphone from "lucide-react/icons/megaphone";
import X from "lucide-react/icons/x";
import { useCallback, useState } from "react";
import { call } from "../../foundation/api.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { invalidate } from "../../foundation/query.ts";
import { tabStorage } from "../../foundation/storage.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { writtenIn } from "../../foundation/writtenIn.ts";
import type { SittingNewsProps } from "../../shell/slots.ts";
import { IconButton } from "../../ui/Button.tsx";
import { announcementsQuery } from "../events.queries.ts";
import { eventTopic, useNews } from "../useNews.ts";

/**
 * What happens in an event while it is sat: what staff say to all, and more time. Each is shown once, over the question's
 * number, until it is put away; what is long opens at a press.
 */
export function SittingNews({ record, said: brought, isFree, refresh }: SittingNewsProps) {
  const { mockTestId, attemptId, startedAt, deadlineAt } = record;
  const t = useT("announcements");
  const f = useFormat();
  // Not held as the event's own page: that is to find the event as it is after the exam.
  const eventId = useQuery({
    queryKey: ["event of the sitting", mockTestId],
    queryFn: async ({ signal }) => (await call(events.getEvent, { params: { id: mockTestId } }, { signal }))._id,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const said = latestFirst([...(useQuery(announcementsQuery(mockTestId)).data ?? []), ...brought]);
  useNews(eventId && eventTopic(eventId), () => {
    void invalidate(events.eventAnnouncements);
    refresh();
  });
  const [announced, hideAnnounced] = useRead(`announced-${attemptId}`, startedAt);
  const [extended, hideExtended] = useRead(`extended-${attemptId}`, deadlineAt);
  const next = said.findLast(({ createdAt }) => Date.parse(createdAt) > Date.parse(announced));
  const isExtended = Date.parse(deadlineAt) > Date.parse(extended);
  return (
    <div role="status">
      {isFree && isExtended && (
        <Slip
          key={deadlineAt}
          text={t("extended", { time: f.time(deadlineAt) })}
          onHide={() => hideExtended(deadlineAt)}
        />
      )}
      {isFree && !isExtended && next && (
        <Slip
          key={next._id}
          {...wordsOf(next)}
          text={t("news", { text: next.text })}
          onHide={() => hideAnnounced(next.createdAt)}
        />
      )}
    </div>
  );
}

/** What came both ways stands once. */
const latestFirst = (all: readonly EventAnnouncement[]): EventAnnouncement[] =>
  [...new Map(all.map((one) => [one._id, one])).values()].sort(
    (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  );

const wordsOf = ({ text }: EventAnnouncement) => ({ lang: writtenIn(text) });

/** Until which instant all is read in this tab. @param from where it begins */
function useRead(key: string, from: string): readonly [string, (until: string) => void] {
  const [until, setUntil] = useState(() => tabStorage.get(key) ?? from);
  const read = useCallback(
    (to: string) => {
      tabStorage.set(key, to);
      setUntil(to);
    },
    [key],
  );
  return [until, read];
}

/** Longer ones do not fit into the two lines over the question's number. */
const SHORT = 60;

function Slip({ text, lang, onHide }: { text: string; lang?: string; onHide: () => void }) {
  const t = useT("announcements");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="over-number flex items-start gap-2 border-b border-link bg-link-tint py-0! pr-1! text-small leading-[1.35] text-link">
      <Megaphone aria-hidden="true" className="mt-4 size-4 shrink-0" />
      <div className="grow self-center py-1">
        <p
          lang={lang}
          className={
            isOpen ? "max-h-[40dvh] overflow-y-auto whitespace-pre-line wrap-anywhere" : "line-clamp-1 wrap-anywhere"
          }
        >
          {text}
        </p>
        {text.length > SHORT && (
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="font-bold underline">
            {t(isOpen ? "less" : "all")}
          </button>
        )}
      </div>
      <IconButton label={t("hide")} onClick={onHide} className="shrink-0 text-current!">
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}

export const load = () => withTexts(["announcements"], SittingNews);
