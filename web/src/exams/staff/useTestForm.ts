import { type AdminTest, mockTestAdmin as calls, slugOf, TestDraft } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { ApiError, call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { useUnsaved } from "../../foundation/useUnsaved.ts";
import { useStaffForm } from "../../staff/staffForm.ts";
import { changedByStaff, holdTest, testQuery } from "./staff.queries.ts";
import { blankTest, changedFields, type TestField, type TestValues, valuesOf } from "./test.rules.ts";

export interface TestFormProps {
  /** Undefined for one that is to be. */
  test: AdminTest | undefined;
  onCreated?: (test: AdminTest) => unknown;
}

/** A text without words in any language says nothing. */
const orNone = (text: TestDraft["instructions"]) => (text?.ne || text?.en ? text : undefined);

/**
 * The form of a test. What somebody else saved meanwhile is named (`foreign`): what is typed stays, and the next save is
 * over what is there by then.
 */
export function useTestForm({ test, onCreated }: TestFormProps) {
  const t = useT("exams.staff");
  const client = useQueryClient();
  const schema: z.ZodType<TestDraft, TestValues> = TestDraft;
  const form = useStaffForm(schema, test ? valuesOf(test) : blankTest);
  const { isDirty } = form.formState;
  /** What the form began from. */
  const [base, setBase] = useState(test);
  const [foreign, setForeign] = useState<readonly TestField[]>([]);
  const { blocker, release } = useUnsaved(isDirty);
  const begin = (from: AdminTest) => {
    setBase(from);
    setForeign([]);
    form.reset(valuesOf(from));
  };
  const send = ({ slug, ...draft }: TestDraft) => {
    const body = { ...draft, instructions: orNone(draft.instructions) };
    return base
      ? call(calls.updateTest, { params: { id: base._id }, body: { ...body, revision: base.revision } })
      : call(calls.createTest, { body: { ...body, slug } });
  };
  const save = useAction(send, {
    invalidates: changedByStaff,
    done: (saved) => {
      holdTest(client, saved);
      release();
      begin(saved);
      toast.success(t(base ? "saved" : "tests.created"));
      if (!base) return onCreated?.(saved);
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return;
      for (const [field, code] of Object.entries(error.fields)) {
        form.setError(field as keyof TestValues, { type: "server", message: code }, { shouldFocus: true });
      }
      if (!base || error.code !== "test.stale") return;
      const now = await client.fetchQuery({ ...testQuery(base._id), staleTime: 0 });
      setForeign(changedFields(base, now));
      setBase(now);
    },
  });
  // Renewed behind a form that nobody has touched: by a change of the paper, or by somebody else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another revision alone
  useEffect(() => {
    if (!test || !base || test.revision === base.revision) return;
    if (!form.formState.isDirty) begin(test);
    // The paper alone has changed: what is typed goes over that.
    else if (changedFields(base, test).length === 0) setBase(test);
  }, [test?.revision]);
  return {
    form,
    base,
    dirty: isDirty,
    blocker,
    save,
    foreign,
    /** Takes what somebody else saved in place of all that is typed. */
    takeTheirs: () => base && begin(base),
    submit: form.handleSubmit((draft) => save.run(draft)),
  };
}
export type TestFormApi = ReturnType<typeof useTestForm>["form"];

export interface FieldsProps {
  form: TestFormApi;
  problem: (field: string) => string | undefined;
  /** The rules of a published test are frozen. */
  frozen: boolean;
}

/** A new test's name in addresses follows its English title until somebody writes another. */
export function useSlugOfTitle({ watch, setValue, formState }: TestFormApi, isNew: boolean) {
  const title = watch("title.en") ?? "";
  const written = formState.dirtyFields.slug === true && watch("slug") !== "";
  useEffect(() => {
    if (isNew && !written) setValue("slug", slugOf(title), { shouldValidate: formState.isSubmitted });
  }, [isNew, written, title, setValue, formState.isSubmitted]);
}
