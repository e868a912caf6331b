import { type NewsletterPace, type NewsletterTopic, newsletterPaces, newsletterTopics } from "@sarathi/contract";
import { useT } from "../../foundation/i18n.ts";
import { Select } from "../../ui/Select.tsx";

/** What somebody wants of the newsletter. */
export interface Chosen {
  topics: NewsletterTopic[];
  pace: NewsletterPace;
  language: "ne" | "en";
}

interface WishesProps {
  value: Chosen;
  onChange: (value: Chosen) => void;
  /** Without it how often is not asked: the form for new readers is short. */
  asksPace?: boolean;
}

/** Topics, language and how often. */
export function Wishes({ value, onChange, asksPace = false }: WishesProps) {
  const t = useT("newsletter");
  const toggle = (topic: NewsletterTopic, isOn: boolean) =>
    onChange({
      ...value,
      topics: newsletterTopics.filter((one) => (one === topic ? isOn : value.topics.includes(one))),
    });
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="text-small font-bold">{t("topics")}</legend>
        {newsletterTopics.map((topic) => (
          <label key={topic} className="thumb flex items-center gap-3">
            <input
              type="checkbox"
              checked={value.topics.includes(topic)}
              onChange={({ target }) => toggle(topic, target.checked)}
              className="size-5 accent-link"
            />
            {t(`topic.${topic}`)}
          </label>
        ))}
        <p role="status" className="text-small text-pen empty:hidden">
          {value.topics.length === 0 && t("noTopic")}
        </p>
      </fieldset>
      <Select
        label={t("language")}
        value={value.language}
        choices={(["ne", "en"] as const).map((one) => ({ value: one, label: t(`languages.${one}`) }))}
        onChange={({ target }) => onChange({ ...value, language: target.value as Chosen["language"] })}
      />
      {asksPace && (
        <Select
          label={t("pace")}
          value={value.pace}
          choices={newsletterPaces.map((one) => ({ value: one, label: t(`paces.${one}`) }))}
          onChange={({ target }) => onChange({ ...value, pace: target.value as NewsletterPace })}
        />
      )}
    </div>
  );
}
