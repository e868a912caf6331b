import { type AdminMcq, type QuestionDraft, questionAdmin } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError, call } from "../../../foundation/api.ts";
import { useT } from "../../../foundation/i18n.ts";
import { useAction } from "../../../foundation/mutation.ts";
import { toast } from "../../../foundation/toast.ts";
import { useUnsaved } from "../../../foundation/useUnsaved.ts";
import { changedByStaff, holdMcq, mcqQuery } from "../staff.queries.ts";
import { blankValues, type EditorValues, type Foreign, foreignChanges, valuesOf, withTheirs } from "./editor.rules.ts";
import { useMemory, useRemembering } from "./memory.ts";
import { useEditorForm } from "./useEditorForm.ts";

/** What comes after a save: staying, the next question, or the review of this one. */
export type After = "stay" | "next" | "review";

export interface EditorProps {
  /** Undefined: one that is to be. */
  mcq: AdminMcq | undefined;
  onSaved: (mcq: AdminMcq, after: After) => void;
}

interface Wish {
  draft: QuestionDraft;
  after: After;
}

const { createMcq, updateMcq, moveMcq } = questionAdmin;

/**
 * The form of a question. What somebody else saved meanwhile is taken over where one has not typed; where both did, one's
 * own stays and theirs is shown (`foreign`). Either way the next save is over what is there by then.
 */
export function useEditor({ mcq, onSaved }: EditorProps) {
  const t = useT("questions.staff");
  const client = useQueryClient();
  const [base, setBase] = useState(mcq);
  const [began, setBegan] = useState<EditorValues>(() => (mcq ? valuesOf(mcq) : blankValues()));
  const form = useEditorForm(began);
  const [foreign, setForeign] = useState<readonly Foreign[]>([]);
  const [restored, setRestored] = useState(false);
  const { isDirty } = form.formState;
  const { blocker, release } = useUnsaved(isDirty);
  const memory = useMemory(mcq?._id ?? "new");
  useRemembering(form, memory, began);

  const begin = (values: EditorValues) => {
    setBegan(values);
    setForeign([]);
    setRestored(false);
    form.reset(values);
    memory.forget(); // after it, which is a change like any other
  };
  /** Puts what was written over one state of the question onto a later one. */
  const merge = (from: EditorValues, mine: EditorValues, now: EditorValues) => {
    const changes = foreignChanges(from, mine, now);
    const theirs = changes.filter(({ both }) => !both).map(({ field }) => field);
    setBegan(now);
    // What is compared from now on is theirs; what is typed stays.
    form.reset(now);
    form.reset(withTheirs(mine, now, theirs), { keepDefaultValues: true });
    setForeign(changes);
  };
  // What was not saved the last time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const unsaved = memory.read();
    if (!unsaved) return;
    merge(unsaved.base, unsaved.values, began);
    setRestored(true);
  }, []);

  const send = useAction(
    ({ _id, version }: AdminMcq) => call(moveMcq, { params: { id: _id }, body: { to: "in_review", version } }),
    {
      invalidates: changedByStaff,
      done: (sent) => {
        setBase(sent);
        holdMcq(client, sent);
        toast.success(t("save.sent"));
      },
    },
  );
  const finish = async (saved: AdminMcq, after: After) => {
    const mayGo = after === "review" && saved.state === "draft";
    const sent = mayGo ? await send.run(saved) : undefined;
    onSaved(sent ?? saved, after);
  };
  const save = useAction(
    ({ draft }: Wish) =>
      base
        ? call(updateMcq, { params: { id: base._id }, body: { ...draft, version: base.version } })
        : call(createMcq, { body: draft }),
    {
      invalidates: changedByStaff,
      done: (saved, { after }) => {
        release();
        holdMcq(client, saved);
        if (after !== "review") toast.success(t(base ? "save.saved" : "save.created"));
        if (mcq) setBase(saved);
        begin(mcq ? valuesOf(saved) : blankValues(valuesOf(saved)));
        return finish(saved, after);
      },
      onError: async (error) => {
        if (!(error instanceof ApiError)) return;
        if (base && error.code === "mcq.stale") {
          const now = await client.fetchQuery({ ...mcqQuery(base._id), staleTime: 0 });
          setBase(now);
          merge(began, structuredClone(form.getValues()), valuesOf(now));
        }
      },
    },
  );
  // Renewed behind a form that nobody has touched: a step of the workflow, another's save.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another state alone
  useEffect(() => {
    if (!mcq || form.formState.isDirty) return;
    setBase(mcq);
    if (base && mcq.version !== base.version) begin(valuesOf(mcq));
  }, [mcq]);
  const submit = (after: After) =>
    form.handleSubmit((draft) => {
      // Nothing of its own to save: what was asked for comes at once.
      if (base && !form.formState.isDirty) return finish(base, after);
      return save.run({ draft, after });
    })();
  return {
    form,
    began,
    base,
    dirty: isDirty,
    blocker,
    /** Whoever leaves all the same has given it up. */
    giveUp: memory.forget,
    save,
    busy: save.busy || send.busy,
    foreign,
    takeTheirs({ field }: Foreign): void {
      form.reset(withTheirs(form.getValues(), began, [field]), { keepDefaultValues: true });
      setForeign((all) => all.map((one) => (one.field === field ? { ...one, both: false } : one)));
    },
    restored,
    discard: () => begin(began),
    submit: (after: After) => {
      if (!save.busy && !send.busy) void submit(after);
    },
  };
}
export type EditorState = ReturnType<typeof useEditor>;
