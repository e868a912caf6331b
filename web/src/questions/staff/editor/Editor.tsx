import type { AdminMcq } from "@sarathi/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router";
import { ApiError } from "../../../foundation/api.ts";
import { useT } from "../../../foundation/i18n.ts";
import type { ListParams } from "../../../foundation/listParams.ts";
import { Empty } from "../../../ui/Empty.tsx";
import { Pending } from "../../../ui/Pending.tsx";
import { type McqFilter, NEW } from "../params.ts";
import { mcqQuery, mcqsQuery } from "../staff.queries.ts";
import { EditorForm } from "./EditorForm.tsx";
import type { After } from "./useEditor.ts";

interface EditorPageProps {
  /** The question; `NEW` for one that is to be. */
  id: string;
  /** The list that it was opened from: the next question is the next of it. */
  filter: McqFilter;
  params: ListParams;
}

/** One question in place of the list. */
export function Editor({ id, filter, params }: EditorPageProps) {
  const t = useT("questions.staff");
  const client = useQueryClient();
  const toList = () => params.change({ question: undefined });
  /** The next of the list as it was shown; undefined at its end. */
  const nextId = () => {
    const rows = client.getQueryData(mcqsQuery(filter).queryKey)?.items ?? [];
    return rows[rows.findIndex(({ _id }) => _id === id) + 1]?._id;
  };
  const follow = (saved: AdminMcq, after: After) => {
    // A new one's form is empty again by then, in the same place of the syllabus.
    if (id === NEW) return after === "next" ? undefined : params.change({ question: saved._id }, true);
    return after === "next" ? params.change({ question: nextId() }) : undefined;
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-small">
        <Link to={params.hrefOf({ question: undefined })} className="inline-flex min-h-9 items-center gap-1.5">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t("editor.back")}
        </Link>
      </p>
      {id === NEW ? (
        <>
          <h2>{t("new")}</h2>
          <EditorForm mcq={undefined} onSaved={follow} onDeleted={toList} />
        </>
      ) : (
        <Loaded id={id} onSaved={follow} onDeleted={toList} />
      )}
    </div>
  );
}

interface LoadedProps {
  id: string;
  onSaved: (mcq: AdminMcq, after: After) => void;
  onDeleted: () => void;
}

function Loaded({ id, ...handlers }: LoadedProps) {
  const t = useT("questions.staff");
  const question = useQuery(mcqQuery(id));
  const gone = question.error instanceof ApiError && question.error.status === 404;
  // One that was there stays with what was typed over it.
  if (gone && !question.data) return <Empty text={t("editor.gone")} />;
  if (!question.data) return <Pending query={question} failed={t("editor.failed")} lines={10} />;
  return <EditorForm mcq={question.data} {...handlers} />;
}
