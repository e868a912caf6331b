import { communityTrust, type TrustStatus } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { queryOf } from "../../foundation/query.ts";
import { Pending } from "../../ui/Pending.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";

const trustQuery = queryOf(communityTrust.getTrust, {});

/** How far one is trusted, what that allows, and what opens more: for oneself alone. */
export function OwnTrust() {
  const t = useT("ownCommunity");
  const query = useQuery(trustQuery);
  if (!query.data) return <Pending query={query} failed={t("trust.failed")} lines={5} />;
  const { level, limits, next } = query.data;
  return (
    <div className="grid max-w-[38em] gap-4">
      <p>
        <b>{t(`trust.level.${level}`)}</b> <span className="text-ink-2">{t(`trust.lead.${level}`)}</span>
      </p>
      <Limits limits={limits} />
      {next && <Next next={next} />}
    </div>
  );
}

const counted = ["postsADay", "commentsADay", "anonymousADay", "likesADay", "links", "mentions", "pictures"] as const;

function Limits({ limits }: Pick<TrustStatus, "limits">) {
  const t = useT("ownCommunity");
  const f = useFormat();
  const shown = counted.flatMap((name) => {
    const value = limits[name];
    return value === null ? [] : [{ name, value }];
  });
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-small num">
      {shown.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{t(`trust.limit.${name}`)}</dt>
          <dd>{f.number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Next({ next: { level, criteria, blockedUntil } }: { next: NonNullable<TrustStatus["next"]> }) {
  const t = useT("ownCommunity");
  const words = useT("trust");
  const f = useFormat();
  const date = useDate();
  return (
    <div className="grid gap-3">
      <p>{t(`trust.next.${level as 1 | 2 | 3}`)}</p>
      {blockedUntil && <p className="text-small text-ink-2">{t("trust.blocked", { date: date(blockedUntil) })}</p>}
      {criteria.map(({ name, have, need }) => (
        <ProgressBar
          key={name}
          label={words(`criterion.${name}`)}
          share={Math.min(1, have / need)}
          figure={words("refusal.of", { have: f.number(Math.min(have, need)), need: f.number(need) })}
        />
      ))}
    </div>
  );
}
