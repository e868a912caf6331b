import { MAX_CONTENT_BODY, MAX_NODE_DESCRIPTION, MAX_NODE_NAME, MAX_QUESTION_COUNT } from "@sarathi/contract";
import { useId } from "react";
import { createPortal } from "react-dom";
import { type FieldError, useController } from "react-hook-form";
import { codeText } from "../../foundation/errors.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Combobox } from "../../staff/fields/Combobox.tsx";
import { onSaveKey } from "../../staff/saveKey.ts";
import { emptyIsNone } from "../../staff/staffForm.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { LeaveDialog } from "../../ui/LeaveDialog.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { BodyPreview } from "./BodyPreview.tsx";
import { ForeignChanges } from "./ForeignChanges.tsx";
import { levelFacts } from "./levels.ts";
import { type NodeField, numberTyped } from "./node.rules.ts";
import { type NodeFormProps, useNodeForm, useSlugOfName } from "./useNodeForm.ts";
import type { useParents } from "./useParents.ts";

type Form = ReturnType<typeof useNodeForm>["form"];
interface PartProps {
  form: Form;
  problem: (field: NodeField | "slug") => string | undefined;
}

/** What is wrong with a field, in words. */
function useProblem(form: Form): PartProps["problem"] {
  const t = useT("curriculum.staff");
  const why = useT("errors");
  const f = useFormat();
  const { errors } = form.formState;
  const errorAt = (field: string) =>
    field.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], errors);
  return (field) => {
    const error = errorAt(field) as FieldError | undefined;
    if (!error) return undefined;
    const refusal = error.type === "server" ? codeText(error.message ?? "", why) : undefined;
    if (refusal) return refusal;
    if (field === "parentId" || field === "slug") return t(`problem.${field}`);
    if (field === "questionCount") return t("problem.questionCount", { n: f.number(MAX_QUESTION_COUNT) });
    if (error.type === "custom") return t("problem.unseen");
    const most = field.startsWith("body")
      ? MAX_CONTENT_BODY
      : field.startsWith("description")
        ? MAX_NODE_DESCRIPTION
        : MAX_NODE_NAME;
    return error.type === "too_big" ? t("problem.long", { n: f.number(most) }) : t("problem.required");
  };
}

interface SheetProps {
  parents: ReturnType<typeof useParents>;
  /** Below what scrolls: a button there does not move away when an error appears as it is pressed. */
  foot: HTMLElement | null;
}

/** Makes or changes a node: both languages side by side, then where it stands and what candidates see. */
export function NodeForm(props: NodeFormProps & SheetProps) {
  const { level, node, parents, foot } = props;
  const t = useT("curriculum.staff");
  const id = useId();
  const { form, dirty, blocker, save, foreign, takeTheirs, submit } = useNodeForm(props);
  useSlugOfName(form, !node);
  const problem = useProblem(form);
  const { parent, counted, readable = false } = levelFacts[level];
  const onKeyDown = onSaveKey(() => {
    if (!save.busy && (dirty || !node)) void submit();
  });
  return (
    <>
      <form
        id={id}
        noValidate
        aria-label={t("node.form")}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.busy) void submit();
        }}
        onKeyDown={onKeyDown}
        className="grid grid-cols-[minmax(0,1fr)] gap-5 text-small"
      >
        <ForeignChanges changes={foreign} parentNameOf={parents.nameOf} onTake={takeTheirs} />
        <Texts form={form} problem={problem} readable={readable} />
        <div className="grid items-start gap-5 border-t border-line pt-4 md:grid-cols-2">
          {parent && <Parent form={form} problem={problem} label={t(`level.${parent}`)} parents={parents} />}
          {counted && (
            <Field
              label={t("field.questionCount")}
              hint={t("field.questionCountHint")}
              inputMode="numeric"
              autoComplete="off"
              error={problem("questionCount")}
              {...form.register("questionCount", { setValueAs: numberTyped })}
            />
          )}
          {!node && (
            <Field
              label={t("field.slug")}
              hint={t("field.slugHint")}
              lang="en"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              error={problem("slug")}
              {...form.register("slug")}
            />
          )}
        </div>
        <label className="flex min-h-11 cursor-pointer items-start gap-2.5">
          <input type="checkbox" {...form.register("published")} className="mt-1 size-4 shrink-0 accent-link" />
          <span>
            <b className="block">{t("field.publishedOn")}</b>
            <span className="text-tiny text-ink-2">{t("field.publishedHint")}</span>
          </span>
        </label>
        {/* What is new stands above, and says so. */}
        {save.problem && foreign.length === 0 && (
          <p role="alert" className="whitespace-pre-line font-bold text-pen">
            {save.problem}
          </p>
        )}
      </form>
      {foot && createPortal(<Foot form={id} isNew={!node} dirty={dirty} busy={save.busy} />, foot)}
      <LeaveDialog blocker={blocker} />
    </>
  );
}

/** Name and description, or text to read, in both languages. */
function Texts({ form, problem, readable }: PartProps & { readable: boolean }) {
  const t = useT("curriculum.staff");
  const common = useT("common");
  const { register } = form;
  const sides = [
    { lang: "ne", name: "nepaliText", about: readable ? "body.ne" : "description.ne" },
    { lang: "en", name: "name", about: readable ? "body.en" : "description.en" },
  ] as const;
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        {sides.map(({ lang, name, about }) => (
          <div key={lang} className="grid content-start gap-4">
            <Field
              label={t(`field.${name}`)}
              lang={lang}
              autoComplete="off"
              required
              error={problem(name)}
              {...register(name)}
            />
            <TextArea
              label={t(`field.${about}`)}
              aside={common("optional")}
              lang={lang}
              rows={readable ? 18 : 4}
              error={problem(about)}
              {...register(about, emptyIsNone)}
            />
          </div>
        ))}
      </div>
      {readable && <BodyPreview form={form} />}
    </>
  );
}

function Parent({
  form,
  problem,
  label,
  parents,
}: PartProps & { label: string; parents: ReturnType<typeof useParents> }) {
  const { field } = useController({ control: form.control, name: "parentId" });
  return (
    <Combobox
      label={label}
      choices={parents.choices}
      value={field.value}
      onChange={field.onChange}
      error={problem("parentId")}
    />
  );
}

function Foot({ form, isNew, dirty, busy }: { form: string; isNew: boolean; dirty: boolean; busy: boolean }) {
  const t = useT("curriculum.staff");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-small">
      <p role="status" className="text-ink-2">
        {dirty && !isNew && t("unsaved")}
      </p>
      <span className="ml-auto flex items-center gap-3">
        <span aria-hidden="true" className="hidden text-tiny text-ink-3 md:pointer-fine:inline">
          Ctrl S
        </span>
        <Button type="submit" form={form} variant="main" size="s" busy={busy} disabled={!dirty && !isNew}>
          {t(isNew ? "create" : "save")}
        </Button>
      </span>
    </div>
  );
}
