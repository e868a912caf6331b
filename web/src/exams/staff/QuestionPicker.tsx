import type { AdminMcqRow, AdminTest } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useChapterChoices } from "../../curriculum/index.ts";
import { languageOf, pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { Combobox } from "../../staff/fields/Combobox.tsx";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Dialog.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { type BankFilter, bankQuery } from "./staff.queries.ts";

interface QuestionPickerProps {
  test: AdminTest;
  /** Where the questions go. */
  section: AdminTest["sections"][number];
  busy: boolean;
  onClose: () => void;
  /** @returns whether they are in the paper */
  onAdd: (mcqIds: readonly string[]) => Promise<boolean>;
}

/** Chooses verified questions of the bank for a section, found by words, chapter and difficulty. */
export function QuestionPicker({ test, section, busy, onClose, onAdd }: QuestionPickerProps) {
  const t = useT("exams.staff");
  const f = useFormat();
  const language = useLanguage();
  const [filter, setFilter] = useState<BankFilter>({ search: "", chapter: undefined, difficulty: undefined, page: 1 });
  /** In the order in which they were chosen: so they come to stand. */
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const found = useQuery({ ...bankQuery(filter), placeholderData: keepPreviousData });
  const present = new Set(test.sections.flatMap(({ questions }) => questions.map(({ mcqId }) => mcqId)));
  const toggle = (id: string, on: boolean) =>
    setChosen((before) => (on ? [...before, id] : before.filter((one) => one !== id)));
  const add = async () => {
    if (await onAdd(chosen)) setChosen([]);
  };
  const turn = (page: number) => setFilter((before) => ({ ...before, page }));
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("picker.title", { name: pick(section.title, language) })}
      from="editor"
      ruled
      lead={
        <Filters
          category={test.category}
          filter={filter}
          onChange={(change) => setFilter({ ...filter, ...change, page: 1 })}
        />
      }
      actions={
        <div className="flex items-center justify-between gap-4 text-small">
          <p role="status" className="text-ink-2 num">
            {t("picker.chosen", { count: chosen.length, n: f.number(chosen.length) })}
          </p>
          <Button size="s" variant="main" busy={busy} disabled={chosen.length === 0} onClick={() => void add()}>
            {t("picker.add")}
          </Button>
        </div>
      }
    >
      {!found.data && <Pending query={found} failed={t("picker.failed")} lines={10} />}
      {found.data?.items.length === 0 && <Empty text={t("picker.empty")} />}
      {found.data && (
        <>
          <ul className={`divide-y divide-rule text-small ${found.isPlaceholderData ? "opacity-60" : ""}`}>
            {found.data.items.map((row) => (
              <li key={row._id}>
                <Row
                  row={row}
                  isThere={present.has(row._id)}
                  checked={chosen.includes(row._id)}
                  onChange={(on) => toggle(row._id, on)}
                />
              </li>
            ))}
          </ul>
          <Pages {...found.data.pagination} onTurn={turn} />
        </>
      )}
    </Sheet>
  );
}

interface FiltersProps {
  /** Slug of the test's. */
  category: string;
  filter: BankFilter;
  onChange: (change: Partial<BankFilter>) => void;
}

function Filters({ category, filter, onChange }: FiltersProps) {
  const t = useT("exams.staff");
  const staff = useT("staff");
  const chapters = useChapterChoices(category);
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem]"
      data-dense
    >
      <SearchField
        label={staff("search")}
        placeholder={t("picker.searchHint")}
        value={filter.search}
        onSearch={(search) => onChange({ search: search ?? "" })}
      />
      <Combobox
        label={t("field.chapter")}
        placeholder={staff("all")}
        choices={chapters.map(({ slug, label }) => ({ value: slug, label }))}
        value={filter.chapter}
        onChange={(chapter) => onChange({ chapter })}
      />
      <Select
        label={t("field.difficulty")}
        className="text-small"
        value={filter.difficulty ?? ""}
        choices={[
          { value: "", label: staff("all") },
          ...(["easy", "medium", "hard"] as const).map((value) => ({ value, label: t(`difficulty.${value}`) })),
        ]}
        onChange={({ target }) => onChange({ difficulty: (target.value || undefined) as BankFilter["difficulty"] })}
      />
    </div>
  );
}

interface RowProps {
  row: AdminMcqRow;
  /** It is in the paper already. */
  isThere: boolean;
  checked: boolean;
  onChange: (on: boolean) => void;
}

function Row({ row, isThere, checked, onChange }: RowProps) {
  const t = useT("exams.staff");
  const f = useFormat();
  const language = useLanguage();
  const chapter = row.chapters[0];
  return (
    <label
      className={`flex items-start gap-3 py-2 ${isThere ? "text-ink-3" : "cursor-pointer hover:bg-sunk has-checked:bg-link-tint"}`}
    >
      <input
        type="checkbox"
        checked={checked || isThere}
        disabled={isThere}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-1 size-4 shrink-0 accent-link"
      />
      <span className="min-w-0">
        <span lang={languageOf(row.question, language)} className="line-clamp-2">
          {pick(row.question, language)}
        </span>
        <span className="flex flex-wrap gap-x-2.5 text-tiny text-ink-2 num">
          {isThere && <b>{t("picker.there")}</b>}
          <span>{t(`difficulty.${row.difficulty}`)}</span>
          {chapter && <span>{language === "ne" ? chapter.nepaliText : chapter.name}</span>}
          <span>{row.languages.map((one) => t(`short.${one}`)).join(" · ")}</span>
          {row.papers > 0 && <span>{t("picker.papers", { count: row.papers, n: f.number(row.papers) })}</span>}
        </span>
      </span>
    </label>
  );
}

interface PagesProps {
  page: number;
  hasNextPage: boolean;
  hasPrevPage: boolean;
  onTurn: (page: number) => void;
}

/** Pages within a sheet: the address stays that of the page behind it. */
function Pages({ page, hasNextPage, hasPrevPage, onTurn }: PagesProps) {
  const t = useT("exams.staff");
  const f = useFormat();
  if (!hasNextPage && !hasPrevPage) return null;
  return (
    <nav aria-label={t("picker.pages")} className="flex items-center justify-between gap-3 pt-3 text-small num">
      <Button size="s" disabled={!hasPrevPage} onClick={() => onTurn(page - 1)}>
        {t("picker.previous")}
      </Button>
      <span className="text-ink-2">{f.number(page)}</span>
      <Button size="s" disabled={!hasNextPage} onClick={() => onTurn(page + 1)}>
        {t("picker.next")}
      </Button>
    </nav>
  );
}
