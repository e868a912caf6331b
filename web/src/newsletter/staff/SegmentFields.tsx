import { newsletterTopics } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { categoriesQuery } from "../../curriculum/index.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import type { CampaignValues } from "./campaign.rules.ts";
import { audienceQuery } from "./staff.queries.ts";

/** To whom a number goes, how many they are now, and how fast. */
export function SegmentFields({ form }: { form: UseFormReturn<CampaignValues> }) {
  const t = useT("newsletter.staff");
  const words = useT("newsletter");
  const f = useFormat();
  const language = useLanguage();
  const posts = useQuery(categoriesQuery());
  const [topic, only, targetPost] = form.watch(["topic", "language", "targetPost"]);
  const audience = useQuery(audienceQuery({ topic, language: only || null, targetPost: targetPost || null }));
  const wrong = form.formState.errors;
  return (
    <section className="grid gap-4 border-t border-line pt-4">
      <h2>{t("segment.title")}</h2>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label={t("topic")}
          choices={newsletterTopics.map((value) => ({ value, label: words(`topic.${value}`) }))}
          {...form.register("topic")}
        />
        <Select
          label={t("segment.language")}
          choices={[
            { value: "", label: t("segment.everybody") },
            ...(["ne", "en"] as const).map((value) => ({ value, label: words(`languages.${value}`) })),
          ]}
          {...form.register("language")}
        />
        <Select
          label={t("segment.post")}
          hint={t("segment.postHint")}
          choices={[
            { value: "", label: t("segment.everybody") },
            ...(posts.data ?? []).map(({ slug, name, nepaliText }) => ({
              value: slug,
              label: language === "ne" ? nepaliText : name,
            })),
          ]}
          {...form.register("targetPost")}
        />
        <Field
          label={t("perSecond")}
          hint={t("perSecondHint")}
          type="number"
          inputMode="numeric"
          error={wrong.perSecond && t("wrong")}
          {...form.register("perSecond", { valueAsNumber: true })}
        />
      </div>
      <p role="status" className="text-small font-bold num">
        {audience.data && t("segment.count", { count: audience.data.count, n: f.number(audience.data.count) })}
      </p>
      <label className="thumb flex items-center gap-3 text-small">
        <input type="checkbox" className="size-5 accent-link" {...form.register("isListed")} />
        {t("isListed")}
      </label>
    </section>
  );
}
