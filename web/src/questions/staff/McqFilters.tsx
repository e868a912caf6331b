import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useNodeChoices } from "../../curriculum/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import type { ListParams, ParamsOf } from "../../foundation/listParams.ts";
import { Combobox } from "../../staff/fields/Combobox.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { difficulties, lacks, type mcqParams, NEW, orders, placeParams, queues, states } from "./params.ts";
import { queuesQuery } from "./staff.queries.ts";

interface McqFiltersProps {
  params: ListParams;
  values: ParamsOf<typeof mcqParams>;
}

/** What is behind "more filters". */
const more = ["state", "difficulty", "lacking", "tag", "author"] as const;

/** Search, place in the syllabus and what waits; more of it when it is asked for; and the way to a new question. */
export function McqFilters({ params: { choose, hrefOf }, values }: McqFiltersProps) {
  const t = useT("questions.staff");
  const staff = useT("staff");
  const imports = useT("questionImport");
  const f = useFormat();
  const { data: counts } = useQuery(queuesQuery);
  const chosen = more.filter((name) => values[name] !== undefined).length;
  const [open, setOpen] = useState(chosen > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 md:grid-cols-[minmax(12rem,1fr)_minmax(12rem,1.2fr)_13rem]">
        <SearchField
          label={staff("search")}
          placeholder={t("filter.searchHint")}
          value={values.search ?? ""}
          onSearch={(search) => choose({ search }, true)}
        />
        <Place values={values} onChoose={choose} />
        <Select
          label={staff("sort")}
          className="text-small"
          value={values.sort}
          choices={orders.map((order) => ({ value: order, label: t(`order.${order}`) }))}
          onChange={(event) => choose({ sort: event.target.value === "updated" ? undefined : event.target.value })}
        />
      </div>
      {open && <More values={values} onChoose={choose} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {/* It would reach the edge of the screen. */}
        <div className="min-w-0 max-w-full max-md:overflow-x-clip max-md:py-1">
          <Pick
            label={t("queue.label")}
            quietLabel
            name="queue"
            choices={[
              { value: "", label: t("queue.all") },
              ...queues.map((queue) => ({
                value: queue,
                label: t(`queue.${queue}`),
                count: counts && f.number(counts[queue]),
              })),
            ]}
            value={values.queue ?? ""}
            onChange={(queue) => choose({ queue })}
          />
        </div>
        <span className="ml-auto flex flex-wrap gap-2">
          <Button size="s" aria-expanded={open} onClick={() => setOpen(!open)}>
            {chosen > 0 ? t("filter.moreOn", { n: f.number(chosen) }) : t("filter.more")}
          </Button>
          <ButtonLink to={hrefOf({ import: NEW })} size="s">
            {imports("open")}
          </ButtonLink>
          <ButtonLink to={hrefOf({ question: NEW })} size="s" variant="main">
            <Plus aria-hidden="true" className="size-4" />
            {t("new")}
          </ButtonLink>
        </span>
      </div>
    </div>
  );
}

interface PartProps {
  values: McqFiltersProps["values"];
  onChoose: ListParams["choose"];
}

/** One field for all levels of the syllabus, found by typing. */
function Place({ values, onChoose }: PartProps) {
  const t = useT("questions.staff");
  const staff = useT("staff");
  const nodes = useNodeChoices();
  const choices = nodes.map(({ level, slug, label }) => ({ value: `${placeParams[level]}:${slug}`, label }));
  const levels = Object.values(placeParams);
  const level = levels.findLast((name) => values[name] !== undefined);
  const none = Object.fromEntries(levels.map((name) => [name, undefined]));
  return (
    <Combobox
      label={t("filter.place")}
      placeholder={staff("all")}
      choices={choices}
      value={level && `${level}:${values[level]}`}
      onChange={(chosen) => {
        const [name, slug] = chosen?.split(":") ?? [];
        onChoose({ ...none, ...(name && { [name]: slug }) });
      }}
    />
  );
}

function More({ values, onChoose }: PartProps) {
  const t = useT("questions.staff");
  const staff = useT("staff");
  const all = { value: "", label: staff("all") };
  return (
    <div className="grid grid-cols-2 items-end gap-3 border-l-3 border-rule pl-3 md:grid-cols-4">
      <Select
        label={t("state.label")}
        className="text-small"
        value={values.state ?? ""}
        choices={[all, ...states.map((value) => ({ value, label: t(`state.${value}`) }))]}
        onChange={(event) => onChoose({ state: event.target.value })}
      />
      <Select
        label={t("difficulty.label")}
        className="text-small"
        value={values.difficulty ?? ""}
        choices={[all, ...difficulties.map((value) => ({ value, label: t(`difficulty.${value}`) }))]}
        onChange={(event) => onChoose({ difficulty: event.target.value })}
      />
      <Select
        label={t("filter.lacking")}
        className="text-small"
        value={values.lacking ?? ""}
        choices={[all, ...lacks.map((value) => ({ value, label: t(`lacking.${value}`) }))]}
        onChange={(event) => onChoose({ lacking: event.target.value })}
      />
      <Select
        label={t("filter.author")}
        className="text-small"
        value={values.author ?? ""}
        choices={[all, { value: "me", label: t("filter.mine") }]}
        onChange={(event) => onChoose({ author: event.target.value })}
      />
      <SearchField
        label={t("filter.tag")}
        placeholder={t("filter.tagHint")}
        value={values.tag ?? ""}
        onSearch={(tag) => onChoose({ tag }, true)}
      />
    </div>
  );
}
