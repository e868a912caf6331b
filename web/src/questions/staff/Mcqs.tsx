import type { AdminMcqRow } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { StaffList } from "../../staff/StaffList.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { ExportPart } from "../import/ExportPart.tsx";
import { BulkActs } from "./BulkActs.tsx";
import { McqFilters } from "./McqFilters.tsx";
import { McqCard, useMcqColumns } from "./mcqColumns.tsx";
import { mcqFilters, mcqParams } from "./params.ts";
import { mcqsQuery } from "./staff.queries.ts";

export const handle = {
  texts: ["staff", "admin", "questions.staff", "questions.errors", "questionImport"],
  query: ["question", "import"],
} satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(["staff", "admin", "questions.staff", "questions.errors", "questionImport"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.mcqs"), hidden: true }));

/** Forms, preview and their libraries come with the first question that is opened. */
const editor = lazyPart(() => import("./editor/Editor.tsx").then((part) => part.Editor));

/** Reading files, and looking through what they hold, comes with the first file. */
const importPage = lazyPart(() => import("../import/ImportPage.tsx").then((part) => part.ImportPage));

/** The question bank: found, filtered and acted on; one question takes the place of the list. */
export default function Mcqs() {
  const params = useListParams(mcqParams, mcqFilters);
  const { question, import: file, ...filter } = params.values;
  if (file !== undefined) {
    return (
      <LazyPart part={importPage} lines={12}>
        {(ImportPage) => <ImportPage id={file} />}
      </LazyPart>
    );
  }
  if (question === undefined) return <Bank />;
  return (
    <LazyPart part={editor} lines={12}>
      {(Editor) => <Editor key={question} id={question} filter={filter} params={params} />}
    </LazyPart>
  );
}

function Bank() {
  const t = useT("questions.staff");
  const f = useFormat();
  const language = useLanguage();
  const params = useListParams(mcqParams, mcqFilters);
  const { question: _, import: __, ...filter } = params.values;
  const questions = useQuery({ ...mcqsQuery(filter), placeholderData: keepPreviousData });
  const hrefOf = (question: string) => params.hrefOf({ question });
  const columns = useMcqColumns(hrefOf);
  const nameOf = (row: AdminMcqRow) => pick(row.question, language) || t("list.pictured");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <McqFilters params={params} values={params.values} />
      <StaffList
        list="mcq-management"
        label={t("list.table")}
        query={questions}
        params={params}
        columns={columns}
        card={(row) => <McqCard row={row} hrefOf={hrefOf} />}
        texts={{
          failed: t("list.failed"),
          empty: t("list.empty"),
          emptyNarrowed: t("list.emptyNarrowed"),
          count: (count) => t("list.count", { count, n: f.counted(count) }),
        }}
        tools={() => <ExportPart filter={filter} />}
        selection={{ name: nameOf, actions: (rows) => <BulkActs rows={rows} /> }}
      />
    </div>
  );
}
