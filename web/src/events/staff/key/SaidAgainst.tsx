import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../foundation/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Pending } from "../../../ui/Pending.tsx";
import { objectionsQuery } from "./key.queries.ts";

interface SaidAgainstProps {
  eventId: string;
  mcqId: string;
  /** Objections that are hidden from now on, or shown again. */
  changed: ReadonlyMap<string, boolean>;
  onHide: (id: string, isHidden: boolean) => void;
}

/** What is said against the key of a question; each objection can be left out of what all may read. */
export function SaidAgainst({ eventId, mcqId, changed, onHide }: SaidAgainstProps) {
  const t = useT("events.staff");
  const [count, setCount] = useState(1);
  const pages = useQueries({
    queries: Array.from({ length: count }, (_, i) => objectionsQuery(eventId, mcqId, i + 1)),
  });
  const items = pages.flatMap(({ data }) => data?.items ?? []);
  const missing = pages.find(({ data }) => !data);
  return (
    <section aria-label={t("key.said")} className="grid gap-2">
      <h3 className="text-small!">{t("key.said")}</h3>
      {items.length > 0 && (
        <ul className="grid max-h-60 gap-3 overflow-y-auto border-y border-rule py-2">
          {items.map(({ _id, text, source, isHidden }) => (
            <li key={_id} className="grid gap-0.5">
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              <p className="text-tiny text-ink-2 wrap-anywhere">
                {t("key.source")}: {source}
              </p>
              <label className="inline-flex min-h-9 items-center gap-2 text-tiny pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  checked={changed.get(_id) ?? isHidden}
                  onChange={({ target }) => onHide(_id, target.checked)}
                />
                {t("key.hide")}
              </label>
            </li>
          ))}
        </ul>
      )}
      {missing && <Pending query={missing} failed={t("key.objectionsFailed")} lines={4} />}
      {pages.at(-1)?.data?.pagination.hasNextPage && (
        <Button size="s" onClick={() => setCount(count + 1)} className="justify-self-start">
          {t("key.moreSaid")}
        </Button>
      )}
    </section>
  );
}
