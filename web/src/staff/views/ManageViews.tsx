import { savedViews as calls, type SavedView, type ViewedList } from "@sarathi/contract";
import Trash from "lucide-react/icons/trash-2";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { updateCached } from "../../foundation/query.ts";
import { IconButton } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Time } from "../Time.tsx";
import { useUndoToast } from "../undo.ts";

interface ManageViewsProps {
  list: ViewedList;
  views: readonly SavedView[];
  onClose: () => void;
}

/** The saved views of a list, to be deleted. A new state of one is saved over its name. */
export function ManageViews({ list, views, onClose }: ManageViewsProps) {
  const t = useT("staff");
  const tellWithUndo = useUndoToast();
  const restore = useEndpointMutation(calls.saveView, { invalidates: [calls.listViews] });
  const removal = useEndpointMutation(calls.removeView, {
    invalidates: [calls.listViews],
    optimistic: (client, { params: { id } }) =>
      updateCached(client, calls.listViews, (held) => held.filter(({ _id }) => _id !== id)),
  });
  const remove = async (view: SavedView) => {
    const { name, query, columns } = view;
    if (!(await removal.run({ params: { list, id: view._id } }))) return;
    tellWithUndo(
      t("views.deleted", { name }),
      () => void restore.run({ params: { list }, body: { name, query, columns } }),
    );
  };
  return (
    <Dialog open onClose={onClose} title={t("views.manage")}>
      {views.length === 0 && <p className="text-ink-2">{t("views.empty")}</p>}
      <ul className="divide-y divide-rule text-small">
        {views.map((view) => (
          <li key={view._id} className="flex items-center gap-3 py-1">
            <span className="min-w-0 grow wrap-anywhere">{view.name}</span>
            <span className="text-ink-2">
              <Time at={view.updatedAt} />
            </span>
            <IconButton label={t("views.delete", { name: view.name })} onClick={() => void remove(view)}>
              <Trash aria-hidden="true" className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
