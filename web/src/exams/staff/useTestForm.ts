import { type AdminTest, mockTestAdmin as calls, TestDraft } from "@sarathi/contract";
import type { z } from "zod";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { toast } from "../../foundation/toast.ts";
import { orNone, useRevisedForm } from "../../staff/useRevisedForm.ts";
import { changedByStaff, holdTest, testQuery } from "./staff.queries.ts";
import { blankTest, changedFields, type TestValues, valuesOf } from "./test.rules.ts";

export interface TestFormProps {
  /** Undefined for one that is to be. */
  test: AdminTest | undefined;
  onCreated?: (test: AdminTest) => unknown;
}

const schema: z.ZodType<TestDraft, TestValues> = TestDraft;

function send({ slug, ...draft }: TestDraft, base: AdminTest | undefined): Promise<AdminTest> {
  const body = { ...draft, instructions: orNone(draft.instructions) };
  return base
    ? call(calls.updateTest, { params: { id: base._id }, body: { ...body, revision: base.revision } })
    : call(calls.createTest, { body: { ...body, slug } });
}

/** The form of a test. */
export function useTestForm({ test, onCreated }: TestFormProps) {
  const t = useT("exams.staff");
  return useRevisedForm({
    ...{ item: test, schema, blank: blankTest, valuesOf, changedFields, send },
    ...{ invalidates: changedByStaff, stale: "test.stale", hold: holdTest },
    readAnew: (client, id) => client.fetchQuery({ ...testQuery(id), staleTime: 0 }),
    done: (saved, isNew) => {
      toast.success(t(isNew ? "tests.created" : "saved"));
      if (isNew) return onCreated?.(saved);
    },
  });
}
export type TestFormApi = ReturnType<typeof useTestForm>["form"];

export interface FieldsProps {
  form: TestFormApi;
  problem: (field: string) => string | undefined;
  /** The rules of a published test are frozen. */
  frozen: boolean;
}
