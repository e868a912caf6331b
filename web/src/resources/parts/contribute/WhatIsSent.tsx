import { MAX_ITEM_BODY, MAX_RESOURCE_TITLE, MAX_YEAR_BS, MIN_YEAR_BS } from "@sarathi/contract";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { Field } from "../../../ui/Field.tsx";
import { Pick } from "../../../ui/Pick.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { type CheckedField, licencesOf, type Problem, SHORTEST_TITLE, sentKinds } from "../../contribution.rules.ts";
import type { Contributing } from "../../useContributing.ts";
import { FileField } from "./FileField.tsx";
import { PhotoFields } from "./PhotoFields.tsx";
import { Preview } from "./Preview.tsx";

interface WhatIsSentProps {
  contributing: Contributing;
  /** Of an item that stands: its kind stays. */
  isChange: boolean;
}

const bounds: Partial<Record<Problem, number>> = {
  title: SHORTEST_TITLE,
  titleLong: MAX_RESOURCE_TITLE,
  bodyLong: MAX_ITEM_BODY,
};

/** What is wrong with a field, in words. */
export function useProblem({ problems }: Contributing): (field: CheckedField) => string | undefined {
  const t = useT("contribute");
  const f = useFormat();
  return (field) => {
    const problem = problems[field];
    if (!problem) return undefined;
    if (problem === "year") {
      return t("problem.year", { from: f.digits(MIN_YEAR_BS), to: f.digits(MAX_YEAR_BS) });
    }
    return t(`problem.${problem}`, { n: f.number(bounds[problem] ?? 0) });
  };
}

/** The few fields that must be filled: what it is, its title, the thing itself, and whose it is. */
export function WhatIsSent({ contributing, isChange }: WhatIsSentProps) {
  const t = useT("contribute");
  const names = useT("resourceItem");
  const f = useFormat();
  const { value, set } = contributing;
  const problem = useProblem(contributing);
  return (
    <>
      {!isChange && (
        <Pick
          label={t("kind.label")}
          name="kind"
          value={value.kind}
          choices={sentKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          onChange={(kind) => set("kind", sentKinds.find((one) => one === kind) ?? "text")}
        />
      )}
      <div data-field="title">
        <Field
          label={t("titleLabel")}
          hint={t("titleHint", { n: f.number(MAX_RESOURCE_TITLE) })}
          error={problem("title")}
          required
          value={value.title}
          onChange={({ target }) => set("title", target.value)}
        />
      </div>
      <Thing contributing={contributing} />
      <Select
        label={t("licence.label")}
        value={value.licence}
        choices={licencesOf(value.kind).map((licence) => ({ value: licence, label: names(`licences.${licence}`) }))}
        onChange={({ target }) =>
          set("licence", licencesOf(value.kind).find((one) => one === target.value) ?? "own-work")
        }
      />
    </>
  );
}

/** The text, the photos, the file or the address. */
function Thing({ contributing }: { contributing: Contributing }) {
  const t = useT("contribute");
  const { value, set } = contributing;
  const problem = useProblem(contributing);
  switch (value.kind) {
    case "text":
      return (
        <div className="grid gap-3" data-field="body">
          <TextArea
            label={t("body")}
            hint={t("bodyHint")}
            error={problem("body")}
            required
            rows={8}
            value={value.body}
            onChange={({ target }) => set("body", target.value)}
          />
          <Preview text={value.body} language={value.language} />
        </div>
      );
    case "photos":
      return (
        <PhotoFields photos={value.photos} error={problem("photos")} onChange={(photos) => set("photos", photos)} />
      );
    case "file":
      return <FileField file={value.file} error={problem("file")} onChange={(file) => set("file", file)} />;
    default:
      return (
        <div data-field="url">
          <Field
            label={t("url")}
            hint={t("urlHint")}
            error={problem("url")}
            required
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            lang="en"
            value={value.url}
            onChange={({ target }) => set("url", target.value)}
          />
        </div>
      );
  }
}
