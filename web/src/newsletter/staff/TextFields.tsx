import { blockKinds, cardKinds } from "@sarathi/contract";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { blankBlock, type CampaignValues } from "./campaign.rules.ts";

interface TextFieldsProps {
  form: UseFormReturn<CampaignValues>;
  language: "ne" | "en";
}

/** A number in one language: its subject and its parts in order. */
export function TextFields({ form, language }: TextFieldsProps) {
  const t = useT("newsletter.staff");
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: `${language}.blocks` });
  const wrong = form.formState.errors[language];
  return (
    <div lang={language} className="grid gap-4">
      <Field label={t("subject")} error={wrong?.subject && t("wrong")} {...form.register(`${language}.subject`)} />
      {fields.map((field, at) => (
        <section key={field.id} className="grid gap-3 border-l-3 border-edge pl-3.5">
          <BlockHead
            at={at}
            count={fields.length}
            kind={field.kind}
            onMove={(to) => move(at, to)}
            onRemove={() => remove(at)}
          />
          <BlockFields form={form} language={language} at={at} kind={field.kind} />
        </section>
      ))}
      <p role="alert" className="text-small text-pen empty:hidden">
        {wrong?.blocks?.root || wrong?.blocks?.message ? t("noBlocks") : null}
      </p>
      <div className="flex flex-wrap gap-2">
        {blockKinds.map((kind) => (
          <Button key={kind} size="s" onClick={() => append(blankBlock(kind))}>
            {t("add", { kind: t(`block.${kind}`) })}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface BlockHeadProps {
  at: number;
  count: number;
  kind: (typeof blockKinds)[number];
  onMove: (to: number) => void;
  onRemove: () => void;
}

function BlockHead({ at, count, kind, onMove, onRemove }: BlockHeadProps) {
  const t = useT("newsletter.staff");
  const f = useFormat();
  const values = { kind: t(`block.${kind}`), n: f.number(at + 1) };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h3 className="mr-auto text-small">{t("blockTitle", values)}</h3>
      <Button
        size="s"
        variant="quiet"
        aria-label={t("upOne", values)}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      >
        {t("up")}
      </Button>
      <Button
        size="s"
        variant="quiet"
        aria-label={t("downOne", values)}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        {t("down")}
      </Button>
      <Button size="s" variant="quiet" aria-label={t("removeOne", values)} onClick={onRemove}>
        {t("remove")}
      </Button>
    </div>
  );
}

interface BlockFieldsProps extends TextFieldsProps {
  at: number;
  kind: (typeof blockKinds)[number];
}

function BlockFields({ form, language, at, kind }: BlockFieldsProps) {
  const t = useT("newsletter.staff");
  const name = `${language}.blocks.${at}` as const;
  const wrong = form.formState.errors[language]?.blocks?.[at];
  const { register } = form;
  if (kind === "heading")
    return <Field label={t("field.heading")} error={wrong?.text && t("wrong")} {...register(`${name}.text`)} />;
  if (kind === "text")
    return (
      <TextArea
        label={t("field.text")}
        hint={t("field.textHint")}
        rows={5}
        error={wrong?.text && t("wrong")}
        {...register(`${name}.text`)}
      />
    );
  if (kind === "button")
    return (
      <>
        <Field label={t("field.label")} error={wrong?.label && t("wrong")} {...register(`${name}.label`)} />
        <Field
          label={t("field.url")}
          inputMode="url"
          error={wrong?.url && t("field.urlWrong")}
          {...register(`${name}.url`)}
        />
      </>
    );
  if (kind === "card")
    return (
      <>
        <Select
          label={t("field.of")}
          choices={cardKinds.map((value) => ({ value, label: t(`card.${value}`) }))}
          {...register(`${name}.of`)}
        />
        <Field label={t("field.title")} error={wrong?.title && t("wrong")} {...register(`${name}.title`)} />
        <Field label={t("field.note")} error={wrong?.note && t("wrong")} {...register(`${name}.note`)} />
        <Field
          label={t("field.path")}
          hint={t("field.pathHint")}
          error={wrong?.path && t("field.pathWrong")}
          {...register(`${name}.path`)}
        />
      </>
    );
  return null;
}
