import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { categoriesQuery } from "../../../curriculum/index.ts";
import { useLanguage, useT } from "../../../foundation/i18n.ts";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { paperTreeQuery } from "../../resources.queries.ts";
import type { Contributing } from "../../useContributing.ts";
import { useProblem } from "./WhatIsSent.tsx";

/** What helps to find it and to trust it; none of it must be filled. */
export function MoreFields({ contributing }: { contributing: Contributing }) {
  const t = useT("contribute");
  const id = useId();
  const { value, set } = contributing;
  const problem = useProblem(contributing);
  return (
    <details className="border-y border-rule">
      <summary className="min-h-11 py-2.5 font-bold">{t("more")}</summary>
      <div className="grid gap-5 pb-4">
        <PlaceFields contributing={contributing} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t("language.label")}
            value={value.language}
            choices={(["ne", "en"] as const).map((one) => ({ value: one, label: t(`language.${one}`) }))}
            onChange={({ target }) => set("language", target.value === "en" ? "en" : "ne")}
          />
          <div data-field="year">
            <Field
              label={t("year")}
              hint={t("yearHint")}
              inputMode="numeric"
              autoComplete="off"
              error={problem("year")}
              value={value.year}
              onChange={({ target }) => set("year", target.value)}
            />
          </div>
        </div>
        <TextArea
          label={t("source")}
          hint={t("sourceHint")}
          rows={2}
          value={value.source}
          onChange={({ target }) => set("source", target.value)}
        />
        <TextArea
          label={t("about")}
          rows={2}
          value={value.description}
          onChange={({ target }) => set("description", target.value)}
        />
        <TextArea label={t("note")} rows={2} value={value.note} onChange={({ target }) => set("note", target.value)} />
        <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            id={id}
            type="checkbox"
            checked={value.anonymous}
            onChange={({ target }) => set("anonymous", target.checked)}
            className="size-5 accent-link"
          />
          {t("anonymous")}
        </label>
      </div>
    </details>
  );
}

/** The paper, and the topic in it. */
function PlaceFields({ contributing: { value, set } }: { contributing: Contributing }) {
  const t = useT("contribute");
  const language = useLanguage();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: tree } = useQuery({ ...paperTreeQuery(value.subject), enabled: value.subject !== "" });
  const nameOf = (one: { name: string; nepaliText: string }) => (language === "ne" ? one.nepaliText : one.name);
  const none = { value: "", label: t("anyChapter") };
  const subjects = categories.flatMap((category) =>
    category.subjects.map((one) => ({ value: one.slug, label: `${nameOf(category)}: ${nameOf(one)}` })),
  );
  const chapters = (tree?.sections ?? []).flatMap(({ chapters }) =>
    chapters.map((one) => ({ value: one.slug, label: nameOf(one) })),
  );
  // What was chosen elsewhere stays, also where its paper is not named.
  if (value.chapter && !chapters.some((one) => one.value === value.chapter))
    chapters.push({ value: value.chapter, label: value.chapter });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t("subject")}
        value={value.subject}
        choices={[none, ...subjects]}
        onChange={({ target }) => set("subject", target.value)}
      />
      {chapters.length > 0 && (
        <Select
          label={t("chapter")}
          value={value.chapter}
          choices={[none, ...chapters]}
          onChange={({ target }) => set("chapter", target.value)}
        />
      )}
    </div>
  );
}
