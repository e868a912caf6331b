import { type ReviewedContribution, resourceReview } from "@sarathi/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { ApiError } from "../../../foundation/api.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { useEndpointMutation } from "../../../foundation/mutation.ts";
import { invalidate } from "../../../foundation/query.ts";
import { Time } from "../../../staff/Time.tsx";
import { Bilingual } from "../../../ui/Bilingual.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Empty } from "../../../ui/Empty.tsx";
import { Pending } from "../../../ui/Pending.tsx";
import { State, Tag } from "../../../ui/Tag.tsx";
import { itemPath } from "../../places.ts";
import { useSize } from "../../useSize.ts";
import { Compared } from "../Compared.tsx";
import { holdReviewed, reviewedQuery } from "../staff.queries.ts";
import { Reviewer, Sender } from "./contributionColumns.tsx";
import { DecisionForm } from "./DecisionForm.tsx";

interface ReviewPageProps {
  id: string;
  /** Address of the queue that it was opened from. */
  queueHref: string;
}

/** One contribution with what it would change, and the decision. */
export function ReviewPage({ id, queueHref }: ReviewPageProps) {
  const t = useT("resources.staff");
  const query = useQuery(reviewedQuery(id));
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <div className="grid max-w-[70rem] grid-cols-[minmax(0,1fr)] gap-5 text-small">
      <Link to={queueHref} className="inline-flex min-h-11 items-center justify-self-start pointer-fine:min-h-9">
        {t("review.back")}
      </Link>
      {isGone && !query.data ? (
        <Empty text={t("review.gone")} />
      ) : query.data ? (
        <Loaded one={query.data} />
      ) : (
        <Pending query={query} failed={t("review.failed")} lines={12} />
      )}
    </div>
  );
}

function Loaded({ one }: { one: ReviewedContribution }) {
  const t = useT("resources.staff");
  return (
    <>
      <Head one={one} />
      <Claim one={one} />
      {one.moved && <p className="border-l-3 border-mark pl-3">{t("review.moved")}</p>}
      <Duplicates one={one} />
      <section aria-label={t("review.difference")} className="border-t border-line pt-3">
        <h3 className="mb-2">{t(one.isChange ? "review.difference" : "review.content")}</h3>
        <Compared before={one.before} after={one.after} sideBySide />
        <File one={one} />
      </section>
      <DecisionForm key={one.version} one={one} />
      <Steps one={one} />
    </>
  );
}

function Head({ one }: { one: ReviewedContribution }) {
  const t = useT("resources.staff");
  const f = useFormat();
  const words = useT("resources");
  const states = useT("myContributions");
  const { itemId, resourceId, round, content } = one;
  return (
    <div className="grid gap-1">
      <h2 className="text-lead wrap-anywhere">{one.title}</h2>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Tag>{words(`kind.${one.kind}`)}</Tag>
        <State>{states(`state.${one.state}`)}</State>
        <span>
          <Bilingual text={one.resourceTitle} unmarked />
        </span>
        {itemId && <Link to={itemPath({ _id: itemId, resourceId })}>{t("item.see")}</Link>}
        {round > 1 && <span className="num">{t("review.round", { n: f.number(round) })}</span>}
      </p>
      <p className="flex flex-wrap gap-x-3">
        <Sender row={one} />
        {content.anonymous && <Tag>{t("review.anonymous")}</Tag>}
      </p>
      {content.note && <p className="border-l-3 border-rule pl-3 whitespace-pre-line wrap-anywhere">{content.note}</p>}
    </div>
  );
}

/** Taking it for review, or giving it back. */
function Claim({ one }: { one: ReviewedContribution }) {
  const t = useT("resources.staff");
  const client = useQueryClient();
  const claim = useEndpointMutation(resourceReview.claimContribution, {
    invalidates: [resourceReview.contributionQueue],
    done: (answer) => holdReviewed(client, answer),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) {
        void invalidate(resourceReview.reviewContribution, { params: { id: one._id } });
      }
    },
  });
  if (one.isMine) return <p className="font-bold">{t("review.own")}</p>;
  if (one.state !== "submitted" && one.state !== "in_review") return null;
  const on = one.state === "submitted";
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Reviewer row={one} />
      <Button
        size="s"
        busy={claim.busy}
        onClick={() => void claim.run({ params: { id: one._id }, body: { on, version: one.version } })}
      >
        {t(on ? "review.claim" : "review.giveBack")}
      </Button>
      <span role="alert" className="text-pen empty:hidden">
        {claim.problem}
      </span>
    </div>
  );
}

function Duplicates({ one: { duplicates } }: { one: ReviewedContribution }) {
  const t = useT("resources.staff");
  if (duplicates.length === 0) return null;
  return (
    <section aria-label={t("review.duplicates")} className="border-l-3 border-mark bg-sunk p-3">
      <h3>{t("review.duplicates")}</h3>
      <ul>
        {duplicates.map((other) => (
          <li key={other.itemId}>
            <Link to={itemPath({ _id: other.itemId, resourceId: other.resourceId })} target="_blank">
              <Bilingual text={other.title} /> · <Bilingual text={other.resourceTitle} unmarked />
            </Link>{" "}
            <span className="text-ink-2">({t(`review.because.${other.reason}`)})</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function File({ one: { file } }: { one: ReviewedContribution }) {
  const t = useT("resources.staff");
  const size = useSize();
  if (!file) return null;
  return (
    <a href={file.url} download className="inline-flex min-h-11 items-center font-bold underline">
      {t("review.file", { size: size(file.bytes) })}
    </a>
  );
}

/** Its way so far. */
function Steps({ one: { steps } }: { one: ReviewedContribution }) {
  const t = useT("resources.staff");
  const states = useT("myContributions");
  return (
    <section aria-label={t("review.steps")} className="border-t border-line pt-3">
      <h3>{t("review.steps")}</h3>
      <ol className="divide-y divide-rule">
        {steps.map((step) => (
          <li key={`${step.at} ${step.state}`} className="py-1.5">
            <b>{states(`state.${step.state}`)}</b> <Time at={step.at} clock />
            {step.reason && <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{step.reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
