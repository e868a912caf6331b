import { type ContributionState, type ContributionSummary, MAX_ROUNDS, resourceContributions } from "@sarathi/contract";
import { useState } from "react";
import { useDate } from "../../foundation/dates.ts";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { invalidate } from "../../foundation/query.ts";
import { toast } from "../../foundation/toast.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Entry } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Stamp } from "../../ui/Stamp.tsx";
import { State, type Tone } from "../../ui/Tag.tsx";
import { contributePath, itemPath } from "../places.ts";

const looks: Record<ContributionState, readonly [tone: Tone, sign: string]> = {
  draft: ["plain", "○"],
  submitted: ["info", "○"],
  in_review: ["info", "◐"],
  published: ["ok", "✓"],
  changes_requested: ["warn", "●"],
  rejected: ["bad", "●"],
  withdrawn: ["plain", "○"],
};
const mayMend: readonly ContributionState[] = ["draft", "changes_requested"];
const mayWithdraw: readonly ContributionState[] = ["draft", "submitted", "in_review", "changes_requested"];

interface OwnContributionProps {
  one: ContributionSummary;
  number: string;
}

/** One's own contribution: its state, the words of the reviewer, and what helps now. */
export function OwnContribution({ one, number }: OwnContributionProps) {
  const t = useT("myContributions");
  const [isAsked, setAsked] = useState(false);
  const [tone, sign] = looks[one.state];
  return (
    <Entry hung={number}>
      <article className="grid gap-x-6 gap-y-1.5 md:grid-cols-[minmax(0,1fr)_13rem]">
        <div className="min-w-0">
          <h3 className="wrap-anywhere md:text-lead">{one.title}</h3>
          <p className="text-small text-ink-2">
            <Bilingual text={one.resourceTitle} unmarked />
          </p>
          {one.reason && (
            <p className="mt-2 border-l-3 border-mark pl-3 whitespace-pre-line wrap-anywhere">
              <b className="text-small">{t("reason")}: </b>
              {one.reason}
            </p>
          )}
          <p className="mt-1.5 text-small text-ink-2">{t(`helps.${one.state}`)}</p>
          <Ways one={one} onWithdraw={() => setAsked(true)} />
        </div>
        <div className="max-md:row-start-1 md:text-right">
          {one.state === "published" ? (
            <Stamp>{t("state.published")}</Stamp>
          ) : (
            <State tone={tone}>
              <span aria-hidden="true">{sign}</span> {t(`state.${one.state}`)}
            </State>
          )}
          <When one={one} />
        </div>
      </article>
      {isAsked && <Withdraw one={one} onClose={() => setAsked(false)} />}
    </Entry>
  );
}

function When({ one: { submittedAt, decidedAt } }: { one: ContributionSummary }) {
  const t = useT("myContributions");
  const date = useDate();
  return (
    <p className="text-small text-ink-2 num">
      {decidedAt ? t("decidedAt", { date: date(decidedAt) }) : submittedAt && t("sentAt", { date: date(submittedAt) })}
    </p>
  );
}

function Ways({ one, onWithdraw }: { one: ContributionSummary; onWithdraw: () => void }) {
  const t = useT("myContributions");
  const { state, itemId, resourceId, round } = one;
  return (
    <p className="flex flex-wrap items-center gap-x-5 text-small">
      {state === "published" && itemId && <GoLink to={itemPath({ _id: itemId, resourceId })}>{t("see")}</GoLink>}
      {mayMend.includes(state) && round < MAX_ROUNDS && (
        <GoLink to={contributePath(resourceId, { mend: one._id })}>{t(state === "draft" ? "resume" : "mend")}</GoLink>
      )}
      {state === "rejected" && <GoLink to={contributePath(resourceId)}>{t("anew")}</GoLink>}
      {mayWithdraw.includes(state) && (
        <Button size="s" variant="quiet" className="-ml-3.5" onClick={onWithdraw}>
          {t("withdraw")}
        </Button>
      )}
    </p>
  );
}

function Withdraw({ one, onClose }: { one: ContributionSummary; onClose: () => void }) {
  const t = useT("myContributions");
  const { run, busy, problem } = useEndpointMutation(resourceContributions.withdrawContribution, {
    failed: t("withdrawFailed"),
    invalidates: [resourceContributions.myContributions],
    // It may have been decided meanwhile: what is listed is looked at anew, and why is drawn in place.
    onError: () => void invalidate(resourceContributions.myContributions),
    done: () => {
      onClose();
      toast.success(t("withdrawn"));
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("withdrawTitle")}
      actions={
        <>
          <Button onClick={onClose}>{t("stay")}</Button>
          <Button
            variant="destroy"
            busy={busy}
            onClick={() => void run({ params: { id: one._id }, body: { version: one.version } })}
          >
            {t("withdraw")}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t("withdrawLead", { title: one.title })}</p>
      <p role="alert" className="mt-2 whitespace-pre-line font-bold text-pen empty:hidden">
        {problem}
      </p>
    </Dialog>
  );
}
