import type { ImportSettings, McqImport } from "@sarathi/contract";
import { type ReactNode, useState } from "react";
import { useNodeChoices } from "../../curriculum/index.ts";
import { useT } from "../../foundation/i18n.ts";
import { MultiSelect } from "../../staff/fields/MultiSelect.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Part } from "../../ui/Part.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import type { Settings } from "./useSettings.ts";

type Own = ImportSettings;
type Choosable = "keysAre" | "countFrom" | "difficulty" | "state" | "bad" | "duplicates";

/** What all questions of a file get, and how its keys are read: chosen together, and applied at once. */
export function SettingsPart({ one, settings }: { one: McqImport; settings: Settings }) {
  const t = useT("questionImport");
  const chapters = useNodeChoices().filter(({ level }) => level === "chapters");
  const [own, setOwn] = useState<Own>(one.settings);
  const [tags, setTags] = useState(one.settings.tags.join(", "));
  const set = (change: Partial<Own>) => setOwn({ ...own, ...change });
  const choice = <K extends Choosable>(name: K, labels: Record<Own[K], string>): ReactNode => (
    <Select
      label={t(`settings.${name as Choosable}`)}
      value={own[name]}
      choices={Object.entries<string>(labels).map(([value, label]) => ({ value, label }))}
      onChange={(event) => set({ [name]: event.target.value } as Partial<Own>)}
    />
  );
  const apply = () => {
    const named = tags
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "");
    const { chapters: places, source, keyList, keysAre, countFrom, difficulty, state, bad, duplicates } = own;
    settings.change({
      ...{ chapters: places, keysAre, countFrom, difficulty, state, bad, duplicates, tags: [...new Set(named)] },
      source: source?.trim() || undefined,
      keyList: keyList?.trim() || undefined,
    });
  };
  const isTable = one.columns !== undefined;
  return (
    <Part title={t("settings.title")}>
      <div className="grid gap-4">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <MultiSelect
            label={t("settings.chapters")}
            choices={chapters.map(({ slug, label }) => ({ value: slug, label }))}
            value={own.chapters}
            onChange={(places) => set({ chapters: places })}
          />
          <Field label={t("settings.tags")} value={tags} onChange={(event) => setTags(event.target.value)} />
          <Field
            label={t("settings.source")}
            value={own.source ?? ""}
            onChange={(event) => set({ source: event.target.value })}
          />
          {choice("difficulty", { easy: t("settings.easy"), medium: t("settings.medium"), hard: t("settings.hard") })}
          {choice("keysAre", {
            auto: t("settings.keysAuto"),
            letter: t("settings.keysLetter"),
            number: t("settings.keysNumber"),
            text: t("settings.keysText"),
          })}
          {choice("countFrom", { auto: t("settings.countAuto"), "0": "0", "1": "1" })}
          {choice("bad", { stop: t("settings.badStop"), skip: t("settings.badSkip") })}
          {choice("duplicates", { skip: t("settings.duplicatesSkip"), take: t("settings.duplicatesTake") })}
          {choice("state", { draft: t("settings.draft"), in_review: t("settings.in_review") })}
          {!isTable && (
            <TextArea
              label={t("settings.keyList")}
              hint={t("settings.keyListHint")}
              value={own.keyList ?? ""}
              onChange={(event) => set({ keyList: event.target.value })}
            />
          )}
        </div>
        <div>
          <Button busy={settings.busy} onClick={apply}>
            {t("settings.apply")}
          </Button>
        </div>
      </div>
    </Part>
  );
}
