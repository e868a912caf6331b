import { savedViews as calls, type SavedView, type ViewedList } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import Bookmark from "lucide-react/icons/bookmark";
import { useState } from "react";
import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import type { ListParams } from "../../foundation/listParams.ts";
import { queryOf } from "../../foundation/query.ts";
import { Button } from "../../ui/Button.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import type { ChosenColumns } from "../columns/useChosenColumns.ts";

const saving = lazyPart(() => import("./SaveView.tsx").then((part) => part.SaveView));
const managing = lazyPart(() => import("./ManageViews.tsx").then((part) => part.ManageViews));

interface SavedViewsProps<Row> {
  list: ViewedList;
  params: ListParams;
  columns: ChosenColumns<Row>;
}

const same = (one: readonly string[] | undefined, other: readonly string[] | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The views of a list that its reader has saved, one press each; and what is shown now, to be saved as one. */
export function SavedViews<Row>({ list, params, columns }: SavedViewsProps<Row>) {
  const t = useT("staff");
  const [open, setOpen] = useState<"save" | "manage">();
  // Without them the list is as useful as ever: what fails here is said nowhere.
  const views = useQuery(queryOf(calls.listViews, { params: { list } })).data ?? [];
  const isNow = (view: SavedView) => view.query === params.view && same(view.columns, columns.keys);
  const maySave = (params.view !== "" || columns.keys !== undefined) && !views.some(isNow);
  const close = () => setOpen(undefined);
  if (views.length === 0 && !maySave && !open) return null;
  return (
    <nav aria-label={t("views.label")} className="flex min-h-9 flex-wrap items-center gap-x-5 text-small">
      {views.map((view) => (
        <Link
          key={view._id}
          to={params.hrefOfView(view.query)}
          preventScrollReset
          aria-current={isNow(view) || undefined}
          onClick={() => columns.choose(view.columns)}
          className={`inline-flex min-h-9 max-w-full items-center border-b-3 hover:text-ink hover:no-underline pointer-coarse:min-h-11 ${isNow(view) ? "border-pen font-bold text-ink" : "border-transparent text-ink-2"}`}
        >
          <span className="truncate">{view.name}</span>
        </Link>
      ))}
      {maySave && (
        <Button
          size="s"
          variant="quiet"
          onClick={() => setOpen("save")}
          className={views.length === 0 ? "-ml-3.5" : ""}
        >
          <Bookmark aria-hidden="true" className="size-4" />
          {t("views.save")}
        </Button>
      )}
      {views.length > 0 && (
        <Button size="s" variant="quiet" onClick={() => setOpen("manage")} className="ml-auto">
          {t("views.manage")}
        </Button>
      )}
      {open === "save" && (
        <OpenedPart part={saving} onClose={close}>
          {(SaveView) => (
            <SaveView list={list} query={params.view} columns={columns.keys} taken={views} onClose={close} />
          )}
        </OpenedPart>
      )}
      {open === "manage" && (
        <OpenedPart part={managing} onClose={close}>
          {(ManageViews) => <ManageViews list={list} views={views} onClose={close} />}
        </OpenedPart>
      )}
    </nav>
  );
}
