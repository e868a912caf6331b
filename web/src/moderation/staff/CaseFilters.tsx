import { type ModerationCounts, moderationReasons, reportedKinds } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useFormat, useT } from "../../foundation/i18n.ts";
import type { ListParams } from "../../foundation/listParams.ts";
import { Pick } from "../../ui/Pick.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { type CaseFilter, queues, states } from "./params.ts";
import { countsQuery } from "./staff.queries.ts";

interface CaseFiltersProps {
  values: CaseFilter;
  onChoose: ListParams["choose"];
}

/** Narrows the queue; the counts say what waits. */
export function CaseFilters({ values, onChoose }: CaseFiltersProps) {
  const t = useT("moderation.staff");
  const reasons = useT("report");
  const staff = useT("staff");
  const all = { value: "", label: staff("all") };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-4">
        <SearchField
          label={staff("search")}
          placeholder={t("list.searchHint")}
          value={values.search ?? ""}
          onSearch={(search) => onChoose({ search }, true)}
        />
        <Select
          label={t("filter.state")}
          className="text-small"
          value={values.state ?? ""}
          choices={[
            { value: "", label: t("filter.waiting") },
            ...states.map((value) => ({ value, label: value === "all" ? staff("all") : t(`state.${value}`) })),
          ]}
          onChange={(event) => onChoose({ state: event.target.value })}
        />
        <Select
          label={t("filter.kind")}
          className="text-small"
          value={values.kind ?? ""}
          choices={[all, ...reportedKinds.map((value) => ({ value, label: t(`kind.${value}`) }))]}
          onChange={(event) => onChoose({ kind: event.target.value })}
        />
        <Select
          label={t("filter.reason")}
          className="text-small"
          value={values.reason ?? ""}
          choices={[all, ...moderationReasons.map((value) => ({ value, label: reasons(`reasons.${value}`) }))]}
          onChange={(event) => onChoose({ reason: event.target.value })}
        />
      </div>
      <Queues value={values.queue} onChoose={onChoose} />
    </div>
  );
}

/** What waits, in parts, with how many there are of each. */
function Queues({ value, onChoose }: { value: CaseFilter["queue"]; onChoose: ListParams["choose"] }) {
  const t = useT("moderation.staff");
  const f = useFormat();
  const counts = useQuery(countsQuery()).data;
  const choices = [
    { value: "", label: t("queue.all"), count: counts && f.number(counts.open) },
    ...queues.map((queue) => ({
      value: queue,
      label: t(`queue.${queue}`),
      count: counts && f.number(counts[queue]),
    })),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-6 max-md:overflow-x-clip max-md:py-1">
      <Pick
        label={t("queue.label")}
        quietLabel
        name="queue"
        choices={choices}
        value={value ?? ""}
        onChange={(queue) => onChoose({ queue })}
      />
      {counts && <Waiting counts={counts} />}
    </div>
  );
}

/** How many are urgent, and how long the oldest waits. */
function Waiting({ counts: { urgent, oldestHours: hours = 0 } }: { counts: ModerationCounts }) {
  const t = useT("moderation.staff");
  const f = useFormat();
  const said = [
    urgent > 0 && t("queue.urgent", { count: urgent, n: f.number(urgent) }),
    hours > 0 && t("queue.oldest", { count: hours, n: f.number(hours) }),
  ].filter(Boolean);
  return (
    <p className={`text-small num empty:hidden ${urgent > 0 ? "font-bold text-pen" : "text-ink-2"}`}>
      {said.join(" · ")}
    </p>
  );
}
