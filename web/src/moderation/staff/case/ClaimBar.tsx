import { type Case, CLAIM_MINUTES, moderationAdmin } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../../foundation/mutation.ts";
import { invalidate } from "../../../foundation/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { changedByDecision, holdCase } from "../staff.queries.ts";

const MINUTE = 60_000;
/** Between two looks at the clock. */
const LOOK_MS = 10_000;

/** Who is at the case and for how long: takes it, renews that, gives it back. */
export function ClaimBar({ one }: { one: Case }) {
  const t = useT("moderation.staff");
  const f = useFormat();
  const client = useQueryClient();
  const how = {
    invalidates: changedByDecision,
    done: (answer: Case) => holdCase(client, answer),
    onError: inPlace,
  };
  const claim = useEndpointMutation(moderationAdmin.claimCase, how);
  const release = useEndpointMutation(moderationAdmin.releaseCase, how);
  const { claim: held, can, _id: id } = one;
  const left = useMinutesLeft(held?.until, id);
  if (!held && !can.claim) return null;
  return (
    <section aria-label={t("claim.title")} className="grid gap-2 border-y border-line py-3 text-small">
      <p role="status" className="num">
        {!held && t("claim.free")}
        {held?.isMine && <b>{t("claim.left", { count: left, n: f.number(left) })}</b>}
        {held && !held.isMine && t("claim.theirs", { who: held.by, until: f.time(held.until) })}
      </p>
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {can.claim && (
          <Button size="s" busy={claim.busy} onClick={() => void claim.run({ params: { id } })}>
            {held?.isMine ? t("claim.renew") : t("claim.take", { n: f.number(CLAIM_MINUTES) })}
          </Button>
        )}
        {can.takeOver && held && (
          <Button
            size="s"
            busy={claim.busy}
            onClick={() => void claim.run({ params: { id }, body: { takeOver: true } })}
          >
            {t("claim.takeOver", { who: held.by })}
          </Button>
        )}
        {can.release && (
          <Button size="s" variant="quiet" busy={release.busy} onClick={() => void release.run({ params: { id } })}>
            {t("claim.release")}
          </Button>
        )}
      </div>
      <p role="alert" className="whitespace-pre-line font-bold text-pen empty:hidden">
        {claim.problem ?? release.problem}
      </p>
    </section>
  );
}

/** Whole minutes until then, at least 0; when they are over, the case is asked for again: it is free. */
function useMinutesLeft(until: string | undefined, id: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!until) return;
    const look = () => {
      setNow(Date.now());
      if (Date.now() >= Date.parse(until)) void invalidate(moderationAdmin.getCase, { params: { id } });
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [until, id]);
  return until ? Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE)) : 0;
}
