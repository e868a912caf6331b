import type { AdminNode, CurriculumLevel, NodeRevision } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Time } from "../../staff/Time.tsx";
import { WordsChanged } from "../../staff/WordsChanged.tsx";
import { Button } from "../../ui/Button.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { changedFields, fieldOf } from "./node.rules.ts";
import { revisionsQuery } from "./staff.queries.ts";
import { languageOfField, useFieldText } from "./useFieldText.ts";

const STEP = 20;
/** As many as one call answers. */
const MOST = 100;

interface HistoryProps {
  level: CurriculumLevel;
  node: AdminNode;
  parentNameOf: (id: string) => string | undefined;
}

/** The versions of a node, fetched when somebody opens them. */
export function History(props: HistoryProps) {
  const t = useT("curriculum.staff");
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="border-t border-line pt-2">
      <summary className="min-h-11 py-2.5 font-bold pointer-fine:min-h-9 pointer-fine:py-1.5">
        {t("history.title")}
      </summary>
      {open && <Versions {...props} />}
    </details>
  );
}

function Versions({ level, node, parentNameOf }: HistoryProps) {
  const t = useT("curriculum.staff");
  const [limit, setLimit] = useState(STEP);
  const query = useQuery({ ...revisionsQuery(level, node._id, limit), placeholderData: keepPreviousData });
  if (!query.data) return <Pending query={query} failed={t("history.failed")} lines={3} />;
  const { items, pagination } = query.data;
  if (items.length === 0) return <p className="text-ink-2">{t("history.empty")}</p>;
  // The last of a page has nothing to be compared with yet.
  const shown = pagination.hasNextPage ? items.slice(0, -1) : items;
  return (
    <div className="grid gap-3">
      <ol aria-label={t("history.title")} className="divide-y divide-rule">
        {shown.map((version, at) => (
          <Version key={version.version} version={version} before={items[at + 1]} parentNameOf={parentNameOf} />
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
  version: NodeRevision;
  /** The version before it; none before the first that is kept. */
  before: NodeRevision | undefined;
  parentNameOf: (id: string) => string | undefined;
}

function Version({ version, before, parentNameOf }: VersionProps) {
  const t = useT("curriculum.staff");
  const f = useFormat();
  const text = useFieldText(parentNameOf);
  return (
    <li className="grid gap-1.5 py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>
          <b>{t("history.version", { n: f.number(version.version) })}</b>{" "}
          <span className="text-ink-2">{version.by ? `@${version.by}` : t("history.files")}</span>
        </span>
        <Time at={version.at} clock />
      </p>
      {before ? (
        <dl className="grid gap-1.5">
          {changedFields(before, version).map((field) => (
            <div key={field}>
              <dt className="text-tiny text-ink-2">{t(`field.${field}`)}</dt>
              <dd>
                <WordsChanged
                  from={text(field, fieldOf(before, field))}
                  to={text(field, fieldOf(version, field))}
                  lang={languageOfField(field)}
                />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-ink-2">
          {version.nepaliText} · {version.name}
        </p>
      )}
    </li>
  );
}
