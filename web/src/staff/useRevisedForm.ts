import { slugOf } from "@sarathi/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { ApiError } from "../foundation/api.ts";
import { type ActionHow, useAction } from "../foundation/mutation.ts";
import { useUnsaved } from "../foundation/useUnsaved.ts";
import { useStaffForm } from "./staffForm.ts";

interface Revised {
  _id: string;
  revision: number;
}

interface RevisedFormHow<Item extends Revised, In extends FieldValues, Out extends FieldValues, Name extends string> {
  /** Undefined for one that is to be. */
  item: Item | undefined;
  schema: z.ZodType<Out, In>;
  blank: DefaultValues<In>;
  valuesOf: (item: Item) => In;
  /** Fields that differ between two revisions. */
  changedFields: (before: Item, after: Item) => readonly Name[];
  /** Saves over what the form began from, or makes a new one where that is undefined. */
  send: (draft: Out, base: Item | undefined) => Promise<Item>;
  invalidates: ActionHow<Out, Item>["invalidates"];
  /** The code of a refusal because somebody else has saved meanwhile. */
  stale: string;
  /** As it is on the server by now. */
  readAnew: (client: QueryClient, id: string) => Promise<Item>;
  /** Puts what was saved in the place of what is held of it. */
  hold: (client: QueryClient, saved: Item) => void;
  /** After it is saved. */
  done: (saved: Item, isNew: boolean) => unknown;
}

/**
 * The form of a thing with revisions. What somebody else saved meanwhile is named (`foreign`): what is typed stays, and
 * the next save is over what is there by then.
 */
export function useRevisedForm<
  Item extends Revised,
  In extends FieldValues,
  Out extends FieldValues,
  Name extends string,
>(how: RevisedFormHow<Item, In, Out, Name>) {
  const { item, valuesOf, changedFields } = how;
  const client = useQueryClient();
  const form = useStaffForm(how.schema, item ? (valuesOf(item) as DefaultValues<In>) : how.blank);
  const { isDirty } = form.formState;
  /** What the form began from. */
  const [base, setBase] = useState(item);
  const [foreign, setForeign] = useState<readonly Name[]>([]);
  const { blocker, release } = useUnsaved(isDirty);
  const begin = (from: Item) => {
    setBase(from);
    setForeign([]);
    form.reset(valuesOf(from));
  };
  const save = useAction((draft: Out) => how.send(draft, base), {
    invalidates: how.invalidates,
    done: (saved) => {
      how.hold(client, saved);
      release();
      begin(saved);
      return how.done(saved, !base);
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return;
      for (const [field, code] of Object.entries(error.fields)) {
        form.setError(field as Path<In>, { type: "server", message: code }, { shouldFocus: true });
      }
      if (!base || error.code !== how.stale) return;
      const now = await how.readAnew(client, base._id);
      setForeign(changedFields(base, now));
      setBase(now);
    },
  });
  // Renewed behind a form that nobody has touched: by a step beside the form, or by somebody else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another revision alone
  useEffect(() => {
    if (!item || !base || item.revision === base.revision) return;
    if (!form.formState.isDirty) begin(item);
    // What the form does not hold has changed alone: what is typed goes over that.
    else if (changedFields(base, item).length === 0) setBase(item);
  }, [item?.revision]);
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

/** A text without words in any language says nothing. */
export const orNone = <T extends { ne?: string | undefined; en?: string | undefined }>(text: T | undefined) =>
  text?.ne || text?.en ? text : undefined;

/** A new thing's name in addresses follows its English title until somebody writes another. */
export function useSlugOfTitle<In extends FieldValues & { slug?: unknown }, Out extends FieldValues>(
  { watch, setValue, formState }: UseFormReturn<In, unknown, Out>,
  isNew: boolean,
) {
  const slug = "slug" as Path<In>;
  const title: string = watch("title.en" as Path<In>) ?? "";
  const written = (formState.dirtyFields as { slug?: boolean }).slug === true && watch(slug) !== "";
  useEffect(() => {
    if (isNew && !written)
      setValue(slug, slugOf(title) as PathValue<In, Path<In>>, { shouldValidate: formState.isSubmitted });
  }, [isNew, written, title, setValue, formState.isSubmitted, slug]);
}
