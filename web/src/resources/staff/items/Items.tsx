import { type AdminResource, itemKinds } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { ApiError } from "../../../foundation/api.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { lazyPart } from "../../../foundation/lazyPart.ts";
import { type ListParams, param, useListParams } from "../../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../../foundation/page.ts";
import { adminPaths } from "../../../staff/paths.ts";
import { StaffList } from "../../../staff/StaffList.tsx";
import { Bilingual } from "../../../ui/Bilingual.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Empty } from "../../../ui/Empty.tsx";
import { LazyPart } from "../../../ui/LazyPart.tsx";
import { Pending } from "../../../ui/Pending.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import { resourcePath } from "../../places.ts";
import { ListFilters } from "../ListFilters.tsx";
import { type AdminItemFilter, adminItemParams, NEW } from "../params.ts";
import { Published } from "../resourceColumns.tsx";
import { adminItemsQuery, adminResourceQuery } from "../staff.queries.ts";
import { DeleteResource } from "./DeleteResource.tsx";
import { ItemCard, useItemColumns } from "./itemColumns.tsx";
import { useItemOrder } from "./useItemOrder.ts";

export const handle = {
  texts: ["staff", "admin", "resources.staff", "resources.errors", "resources", "resourceItem", "uploads"],
} satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.items"), hidden: true }));

const resourceForm = lazyPart(() => import("../ResourceForm.tsx").then((part) => part.ResourceForm));
const itemSheet = lazyPart(() => import("./ItemSheet.tsx").then((part) => part.ItemSheet));

/** A resource as staff see it: its own facts, and its items in their order. */
export default function Items() {
  const t = useT("resources.staff");
  const id = param.id()(useParams().id ?? null);
  const query = useQuery({ ...adminResourceQuery(id ?? ""), enabled: id !== undefined });
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  if (!id || (isGone && !query.data)) return <Empty text={t("resource.gone")} />;
  if (!query.data) return <Pending query={query} failed={t("resource.failed")} lines={12} />;
  return <Loaded key={id} resource={query.data} />;
}

function Loaded({ resource }: { resource: AdminResource }) {
  const t = useT("resources.staff");
  const navigate = useNavigate();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Head resource={resource} />
      <Facts resource={resource} />
      <List resource={resource} />
      <DeleteResource resource={resource} onDeleted={() => void navigate(adminPaths.resources())} />
      {resource.fromFile && <p className="text-small text-ink-2">{t("fromFileNote")}</p>}
    </div>
  );
}

function Head({ resource }: { resource: AdminResource }) {
  const t = useT("resources.staff");
  const words = useT("resources");
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-small">
      <h2 className="w-full text-lead">
        <Bilingual text={resource.title} />
      </h2>
      <Tag>{words(`type.${resource.type}`)}</Tag>
      <Published published={resource.published} />
      {resource.fromFile && <Tag>{t("fromFile")}</Tag>}
      {resource.published && <Link to={resourcePath(resource)}>{t("resource.see")}</Link>}
      {resource.waiting > 0 && <Link to={adminPaths.contributions()}>{t("resource.toQueue")}</Link>}
    </div>
  );
}

/** The form of the resource itself, behind a press: one comes for the items mostly. */
function Facts({ resource }: { resource: AdminResource }) {
  const t = useT("resources.staff");
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="border-y border-rule">
      <summary className="min-h-11 py-2.5 text-small font-bold pointer-fine:min-h-9 pointer-fine:py-1.5">
        {t("resource.form")}
      </summary>
      {open && (
        <div className="py-3">
          <LazyPart part={resourceForm} lines={8}>
            {(ResourceForm) => <ResourceForm resource={resource} />}
          </LazyPart>
        </div>
      )}
    </details>
  );
}

function List({ resource }: { resource: AdminResource }) {
  const t = useT("resources.staff");
  const f = useFormat();
  const params = useListParams(adminItemParams, ["search", "kind", "published"]);
  const { item, ...filter } = params.values;
  const query = useQuery({ ...adminItemsQuery(resource._id, filter), placeholderData: keepPreviousData });
  const hrefOf = (itemId: string) => params.hrefOf({ item: itemId });
  const columns = useItemColumns(hrefOf);
  const order = useItemOrder(resource._id, params.narrowed ? undefined : query.data);
  return (
    <>
      <Filters values={filter} onChoose={params.choose} />
      <StaffList
        list="resource-items"
        label={t("items.table")}
        query={query}
        params={params}
        columns={columns}
        openId={item}
        card={(row) => <ItemCard row={row} hrefOf={hrefOf} />}
        order={order}
        texts={{
          failed: t("items.failed"),
          empty: t("items.empty"),
          emptyNarrowed: t("items.emptyNarrowed"),
          count: (count) => t("items.count", { count, n: f.counted(count) }),
        }}
      />
      <ButtonLink to={params.hrefOf({ item: NEW })} size="s" variant="main" className="justify-self-start">
        {t("item.new")}
      </ButtonLink>
      {item && (
        <LazyPart part={itemSheet} lines={3}>
          {(ItemSheet) => (
            <ItemSheet
              key={item}
              resourceId={resource._id}
              id={item}
              onOpen={(itemId) => params.change({ item: itemId }, true)}
            />
          )}
        </LazyPart>
      )}
    </>
  );
}

function Filters({ values, onChoose }: { values: AdminItemFilter; onChoose: ListParams["choose"] }) {
  const t = useT("resources.staff");
  const words = useT("resources");
  const staff = useT("staff");
  const all = { value: "", label: staff("all") };
  return (
    <ListFilters values={values} onChoose={onChoose}>
      <Select
        label={t("field.kind")}
        className="text-small"
        value={values.kind ?? ""}
        choices={[all, ...itemKinds.map((value) => ({ value, label: words(`kind.${value}`) }))]}
        onChange={({ target }) => onChoose({ kind: target.value })}
      />
    </ListFilters>
  );
}
