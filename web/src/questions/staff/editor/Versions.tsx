import type { McqVersion } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { Time } from "../../../staff/Time.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Pending } from "../../../ui/Pending.tsx";
import { versionsQuery } from "../staff.queries.ts";
import { Differences } from "./Differences.tsx";
import { differences, type EditorValues, valuesOf } from "./editor.rules.ts";

const STEP = 20;
/** As many as one call answers. */
const MOST = 100;

interface VersionsProps {
  id: string;
  /** Puts what a version said into the form. */
  onRestore: (values: EditorValues) => void;
}

/** The versions of a question, fetched when somebody opens them. */
export function Versions(props: VersionsProps) {
  const t = useT("questions.staff");
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="border-t border-line pt-2">
      <summary className="min-h-11 py-2.5 font-bold pointer-fine:min-h-9 pointer-fine:py-1.5">
        {t("history.title")}
      </summary>
      {open && <List {...props} />}
    </details>
  );
}

function List({ id, onRestore }: VersionsProps) {
  const t = useT("questions.staff");
  const [limit, setLimit] = useState(STEP);
  const query = useQuery({ ...versionsQuery(id, limit), placeholderData: keepPreviousData });
  if (!query.data) return <Pending query={query} failed={t("history.failed")} lines={3} />;
  const { items, pagination } = query.data;
  // The last of a page has nothing to be compared with yet.
  const shown = pagination.hasNextPage ? items.slice(0, -1) : items;
  return (
    <div className="grid gap-3">
      <ol aria-label={t("history.title")} className="divide-y divide-rule">
        {shown.map((version, at) => (
          <Version
            key={version.version}
            version={version}
            before={items[at + 1]}
            onRestore={at > 0 ? () => onRestore(valuesOf(version)) : undefined}
          />
        ))}
      </ol>
      {pagination.hasNextPage && limit < MOST && (
        <Button
          size="s"
          busy={query.isPlaceholderData}
          onClick={() => setLimit(limit + STEP)}
          className="justify-self-start"
        >
          {t("history.more")}
        </Button>
      )}
    </div>
  );
}

interface VersionProps {
  version: McqVersion;
  /** The version before it; none before the first. */
  before: McqVersion | undefined;
  /** Absent for the present one. */
  onRestore: (() => void) | undefined;
}

function Version({ version, before, onRestore }: VersionProps) {
  const t = useT("questions.staff");
  const f = useFormat();
  const changes = before ? differences(valuesOf(before), valuesOf(version)) : undefined;
  return (
    <li className="grid gap-1.5 py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>
          <b>{t("editor.version", { n: f.number(version.version) })}</b>{" "}
          <span className="text-ink-2">{version.by ? `@${version.by}` : t("history.files")}</span>
        </span>
        <Time at={version.at} clock />
      </p>
      {changes?.length === 0 && <p className="text-ink-2">{t("history.same")}</p>}
      {changes && changes.length > 0 && <Differences changes={changes} />}
      {onRestore && (
        <Button size="s" variant="quiet" onClick={onRestore} className="-ml-3.5 justify-self-start">
          {t("history.restore")}
        </Button>
      )}
    </li>
  );
}
