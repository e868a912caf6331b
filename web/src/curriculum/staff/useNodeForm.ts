import { type AdminNode, type CurriculumLevel, NodeDraft, slugOf } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { ApiError } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { useUnsaved } from "../../foundation/useUnsaved.ts";
import { useStaffForm } from "../../staff/staffForm.ts";
import { levelFacts } from "./levels.ts";
import { type Foreign, fieldOf, foreignChanges, nodeFields, valuesOf } from "./node.rules.ts";
import { changedByStaff, create, holdNode, nodeQuery, update } from "./staff.queries.ts";

type Values = z.input<typeof NodeDraft>;

/** What the contract takes, and what the server wants of this level besides. */
function schemaOf(level: CurriculumLevel, isNew: boolean): z.ZodType<NodeDraft, Values> {
  const { parent } = levelFacts[level];
  if (isNew) return parent ? NodeDraft.required({ slug: true, parentId: true }) : NodeDraft.required({ slug: true });
  return parent ? NodeDraft.required({ parentId: true }) : NodeDraft;
}

const blank = (level: CurriculumLevel, parentId: string | undefined): Values => ({
  name: "",
  nepaliText: "",
  description: { ne: undefined, en: undefined },
  ...(levelFacts[level].readable && { body: { ne: undefined, en: undefined } }),
  parentId,
  questionCount: undefined,
  published: false,
  slug: "",
});

/**
 * The form of a node. What somebody else saved meanwhile is taken over where one has not typed; where both did, one's
 * own stays and theirs is shown (`foreign`). Either way the next save is over what is there by then.
 */
export function useNodeForm({ level, node, parent, onSaved }: NodeFormProps) {
  const t = useT("curriculum.staff");
  const client = useQueryClient();
  const form = useStaffForm(schemaOf(level, !node), node ? valuesOf(node) : blank(level, parent));
  const { isDirty } = form.formState;
  /** The version that the form began from. */
  const [base, setBase] = useState(node);
  const [foreign, setForeign] = useState<readonly Foreign[]>([]);
  const { blocker, release } = useUnsaved(isDirty);
  const begin = (from: AdminNode) => {
    setBase(from);
    form.reset(valuesOf(from));
  };
  const merge = (now: AdminNode) => {
    if (!base) return;
    const mine = structuredClone(form.getValues()) as NodeDraft;
    const changes = foreignChanges(base, mine, now);
    setBase(now);
    // What is compared from now on is theirs; what is typed stays.
    form.reset(valuesOf(now));
    for (const field of nodeFields) {
      const isTheirs = changes.some((change) => change.field === field && !change.both);
      if (!isTheirs) form.setValue(field, fieldOf(mine, field) as never, { shouldDirty: true });
    }
    setForeign(changes);
  };
  const save = useAction((draft: NodeDraft) => (base ? update(level, base, draft) : create(level, draft)), {
    invalidates: changedByStaff,
    done: (saved) => {
      holdNode(client, level, saved);
      setForeign([]);
      release();
      begin(saved);
      toast.success(t(base ? "saved" : `created.${level}`));
      onSaved?.(saved);
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return;
      for (const [field, code] of Object.entries(error.fields)) {
        form.setError(field as keyof Values, { type: "server", message: code }, { shouldFocus: true });
      }
      if (base && error.code === "curriculum.stale") {
        merge(await client.fetchQuery({ ...nodeQuery(level, base._id), staleTime: 0 }));
      }
    },
  });
  // Renewed behind a form that nobody has touched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another version alone
  useEffect(() => {
    if (node && base && node.version !== base.version && !form.formState.isDirty) begin(node);
  }, [node?.version]);
  return {
    form,
    dirty: isDirty,
    blocker,
    save,
    foreign,
    /** Takes what somebody else wrote in place of one's own. */
    takeTheirs({ field, theirs }: Foreign): void {
      form.setValue(field, theirs as never, { shouldDirty: true });
      setForeign((all) => all.map((one) => (one.field === field ? { ...one, both: false } : one)));
    },
    submit: form.handleSubmit((draft) => save.run(draft)),
  };
}

export interface NodeFormProps {
  level: CurriculumLevel;
  /** Undefined for one that is to be. */
  node: AdminNode | undefined;
  /** What a new one belongs to at first. */
  parent?: string | undefined;
  onSaved?: (node: AdminNode) => void;
}

/** A new node's name in addresses follows its English name until somebody writes another. */
export function useSlugOfName({ watch, setValue, formState }: ReturnType<typeof useNodeForm>["form"], isNew: boolean) {
  const name = watch("name");
  const written = formState.dirtyFields.slug === true && watch("slug") !== "";
  useEffect(() => {
    if (isNew && !written) setValue("slug", slugOf(name), { shouldValidate: formState.isSubmitted });
  }, [isNew, written, name, setValue, formState.isSubmitted]);
}
