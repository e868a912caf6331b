import type { AdminNode, CurriculumLevel } from "@sarathi/contract";
import { useState } from "react";
import { ApiError } from "../../foundation/api.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { inPlace, useAction } from "../../foundation/mutation.ts";
import { lookUp } from "../../foundation/texts.ts";
import { toast } from "../../foundation/toast.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { Button } from "../../ui/Button.tsx";
import { namesOf } from "./levels.ts";
import { changedByStaff, remove } from "./staff.queries.ts";

interface DeleteNodeProps {
  level: CurriculumLevel;
  node: AdminNode;
  onDeleted: () => void;
}

/**
 * Deletes a node, or says why that cannot be. Asked before, not taken back behind: one made anew would have another id,
 * another place and none of its versions.
 */
export function DeleteNode({ level, node, onDeleted }: DeleteNodeProps) {
  const t = useT("curriculum.staff");
  const f = useFormat();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const [own = "", other = ""] = namesOf(node, language);
  const removal = useAction(() => remove(level, node._id), {
    invalidates: changedByStaff,
    done: () => {
      setOpen(false);
      onDeleted();
      toast.success(t("delete.done", { name: own }));
    },
    onError: inPlace,
  });
  /** What the server found that refers to it, where that has a name. */
  const user = removal.error instanceof ApiError ? removal.error.details.by : undefined;
  const inUse = user === undefined ? undefined : lookUp(language, "curriculum.staff", `delete.usedBy.${user}`);
  const below = level !== "content" &&
    node.childCount > 0 && {
      count: node.childCount,
      children: t(`children.${level}`, { count: node.childCount, n: f.number(node.childCount) }),
    };
  return (
    <section aria-label={t("delete.section")} className="grid justify-items-start gap-2 border-t border-line pt-4">
      {node.fromFile && <p className="text-ink-2">{t("delete.fromFile")}</p>}
      {!node.fromFile && below && <p className="text-ink-2">{t("delete.inUse", { children: below.children })}</p>}
      {!node.fromFile && !below && (
        <Button size="s" variant="danger" onClick={() => setOpen(true)}>
          {t("delete.open")}
        </Button>
      )}
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("delete.title", { name: own })}
        lead={t("delete.lead", { name: own, other, slug: node.slug })}
        confirm={t("delete.confirm")}
        action={{ ...removal, problem: inUse ?? removal.problem }}
        destroys
        onConfirm={() => removal.run(undefined)}
      />
    </section>
  );
}
