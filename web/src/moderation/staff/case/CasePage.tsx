import type { Case } from "@sarathi/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router";
import { Ago } from "../../../community/index.ts";
import { ApiError } from "../../../foundation/api.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import type { ListParams } from "../../../foundation/listParams.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Empty } from "../../../ui/Empty.tsx";
import { Pending } from "../../../ui/Pending.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import { CaseMark, Unseen, useCaseName } from "../caseColumns.tsx";
import type { CaseFilter } from "../params.ts";
import { caseQuery, casesQuery } from "../staff.queries.ts";
import { AppealForm } from "./AppealForm.tsx";
import { AuthorHistory } from "./AuthorHistory.tsx";
import { CaseReports } from "./CaseReports.tsx";
import { CaseThread } from "./CaseThread.tsx";
import { ClaimBar } from "./ClaimBar.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { Decisions } from "./Decisions.tsx";
import { LikeCases } from "./LikeCases.tsx";
import { Reveal } from "./Reveal.tsx";

interface CasePageProps {
  id: string;
  /** The queue that it was opened from. */
  filter: CaseFilter;
  hrefOf: ListParams["hrefOf"];
}

/** One case with all that is needed to decide it. */
export function CasePage({ id, filter, hrefOf }: CasePageProps) {
  const t = useT("moderation.staff");
  const query = useQuery(caseQuery(id));
  const next = useNext(id, filter);
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <nav aria-label={t("case.nav")} className="flex flex-wrap items-center justify-between gap-x-4 text-small">
        <Link
          to={hrefOf({ case: undefined })}
          className="inline-flex min-h-9 items-center gap-1.5 pointer-coarse:min-h-11"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t("case.back")}
        </Link>
        {next && (
          <ButtonLink size="s" to={hrefOf({ case: next })}>
            {t("case.next")}
          </ButtonLink>
        )}
      </nav>
      {isGone ? (
        <Empty text={t("case.gone")} />
      ) : query.data ? (
        <Opened one={query.data} hrefOfCase={(other) => hrefOf({ case: other })} />
      ) : (
        <Pending query={query} failed={t("case.failed")} lines={12} />
      )}
    </div>
  );
}

/** The next case of the queue that this one was opened from, as it is held. */
function useNext(id: string, filter: CaseFilter): string | undefined {
  const rows = useQueryClient().getQueryData(casesQuery(filter).queryKey)?.items ?? [];
  return rows[rows.findIndex(({ _id }) => _id === id) + 1]?._id;
}

function Opened({ one, hrefOfCase }: { one: Case; hrefOfCase: (id: string) => string }) {
  return (
    <>
      <Head one={one} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-9 min-[1180px]:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <CaseThread one={one} />
          <CaseReports one={one} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <ClaimBar one={one} />
          {one.hasAppeal && <AppealForm one={one} />}
          <DecisionForm one={one} />
          <Reveal one={one} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Decisions one={one} />
          <LikeCases cases={one.like} hrefOf={hrefOfCase} />
        </div>
        <AuthorHistory one={one} hrefOf={hrefOfCase} />
      </div>
    </>
  );
}

/** What it is about, how soon it wants somebody, since when. */
function Head({ one }: { one: Case }) {
  const t = useT("moderation.staff");
  const f = useFormat();
  const nameOf = useCaseName();
  const { reports: count, score } = one;
  return (
    <header className="grid gap-1 border-b border-line pb-3">
      <h2 className="text-lead wrap-anywhere">{nameOf(one)}</h2>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-small text-ink-2 num">
        <CaseMark row={one} />
        <Tag>{t(`kind.${one.kind}`)}</Tag>
        <span>{t("list.reports", { count, n: f.number(count), score: f.number(score, 1) })}</span>
        <span>
          {t("case.since")} <Ago at={one.openedAt} />
        </span>
        {one.contentState && <span>{t(`contentState.${one.contentState}`)}</span>}
        <Unseen row={one} />
        {one.isEscalated && <b className="text-pen">{t("mark.escalated")}</b>}
      </p>
    </header>
  );
}
