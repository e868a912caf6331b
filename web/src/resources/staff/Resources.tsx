import { resourceTypes } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { type ListParams, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { adminPaths } from "../../staff/paths.ts";
import { StaffList } from "../../staff/StaffList.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Dialog.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Select } from "../../ui/Select.tsx";
import { ListFilters } from "./ListFilters.tsx";
import { type AdminResourceFilter, adminResourceParams, NEW } from "./params.ts";
import { ResourceCard, useResourceColumns } from "./resourceColumns.tsx";
import { adminResourcesQuery } from "./staff.queries.ts";

export const handle = {
  texts: ["staff", "admin", "resources.staff", "resources.errors", "resources"],
} satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.resources"), hidden: true }));

const form = lazyPart(() => import("./ResourceForm.tsx").then((part) => part.ResourceForm));

/** All study material: found, filtered, made. */
export default function Resources() {
  const t = useT("resources.staff");
  const f = useFormat();
  const params = useListParams(adminResourceParams, ["search", "type", "published"]);
  const { resource, ...filter } = params.values;
  const query = useQuery({ ...adminResourcesQuery(filter), placeholderData: keepPreviousData });
  const columns = useResourceColumns();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Filters values={filter} onChoose={params.choose} />
      <StaffList
        list="resources"
        label={t("list.table")}
        query={query}
        params={params}
        columns={columns}
        card={(row) => <ResourceCard row={row} />}
        texts={{
          failed: t("list.failed"),
          empty: t("list.empty"),
          emptyNarrowed: t("list.emptyNarrowed"),
          count: (count) => t("list.count", { count, n: f.counted(count) }),
        }}
      />
      <ButtonLink to={params.hrefOf({ resource: NEW })} size="s" variant="main" className="justify-self-start">
        {t("resource.new")}
      </ButtonLink>
      <NewResource isOpen={resource === NEW} onClose={() => params.change({ resource: undefined })} />
    </div>
  );
}

function NewResource({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT("resources.staff");
  const navigate = useNavigate();
  return (
    <Sheet open={isOpen} onClose={onClose} title={t("resource.new")} from="editor">
      <LazyPart part={form} lines={8}>
        {(ResourceForm) => (
          <ResourceForm resource={undefined} onCreated={({ _id: id }) => navigate(adminPaths.resourceItems({ id }))} />
        )}
      </LazyPart>
    </Sheet>
  );
}

function Filters({ values, onChoose }: { values: AdminResourceFilter; onChoose: ListParams["choose"] }) {
  const words = useT("resources");
  const staff = useT("staff");
  const all = { value: "", label: staff("all") };
  return (
    <ListFilters values={values} onChoose={onChoose}>
      <Select
        label={words("type.label")}
        className="text-small"
        value={values.type ?? ""}
        choices={[all, ...resourceTypes.map((value) => ({ value, label: words(`type.${value}`) }))]}
        onChange={({ target }) => onChoose({ type: target.value })}
      />
    </ListFilters>
  );
}
