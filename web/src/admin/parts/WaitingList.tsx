import type { Waiting } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Age } from "../../staff/Age.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { queuePlaces } from "../waiting.ts";

interface Props {
  waiting: readonly Waiting[];
  /** Milliseconds: when the answer came. */
  now: number;
}

/** The queues in which something waits for the reader's decision, each leading to where it is worked. */
export function WaitingList({ waiting, now }: Props) {
  const t = useT("admin");
  const f = useFormat();
  if (waiting.length === 0) return <p className="pt-3 text-ink-2">{t("overview.nothing")}</p>;
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p className="pt-2 text-small text-ink-2 num">{t("overview.total", { count: total, n: f.number(total) })}</p>
      <ul>
        {waiting.map((queue) => (
          <Row key={queue.kind} queue={queue} now={now} />
        ))}
      </ul>
    </>
  );
}

function Row({ queue: { kind, count, oldestAt, urgent, holders }, now }: { queue: Waiting; now: number }) {
  const t = useT("admin");
  const staff = useT("staff");
  const f = useFormat();
  const title = t(`waiting.${kind}.title`);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b border-rule py-2.5 text-small md:grid-cols-[6rem_minmax(0,1fr)_3rem_6.5rem_7rem]">
      <span className="text-ink-2">{t(`waiting.${kind}.kind`)}</span>
      <span className="min-w-0 max-md:col-span-2 max-md:row-start-2">
        <b className="block text-body">{title}</b>
        <span className="block text-ink-2">{t(`waiting.${kind}.note`)}</span>
        {urgent > 0 && (
          <b className="block text-pen num">{t("overview.urgent", { count: urgent, n: f.number(urgent) })}</b>
        )}
        {holders.length > 0 && (
          <span className="block wrap-anywhere text-ink-2 num">
            {t("overview.held")} {holders.map((one) => `@${one.username} (${f.number(one.count)})`).join(", ")}
          </span>
        )}
      </span>
      <b className="text-end text-body num">{f.number(count)}</b>
      <span className="text-ink-2 max-md:row-start-3 md:text-end">
        {oldestAt && (
          <>
            <span className="sr-only">{t("overview.oldest")} </span>
            <Age at={oldestAt} now={now} />
          </>
        )}
      </span>
      <span className="max-md:row-start-3 md:text-end">
        <ButtonLink to={queuePlaces[kind].to} size="s" aria-label={staff("look", { what: title })}>
          {staff("lookShort")}
        </ButtonLink>
      </span>
    </li>
  );
}
