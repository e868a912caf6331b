import { ApiError } from "../../foundation/api.ts";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { useSession } from "../../foundation/session.ts";
import { GoLink } from "../../ui/GoLink.tsx";
import { isLimit, needsIn } from "../refusal.rules.ts";

/** After a refusal: where the same words stand already, or when it is possible, what opens more, and where all that stands. */
export function Refusal({ error }: { error: unknown }) {
  const t = useT("trust");
  if (!(error instanceof ApiError)) return null;
  const { code, details } = error;
  const { postId, commentId } = details;
  if (code === "comment.duplicate" && postId && commentId)
    return <GoLink to={paths.post({ postId }, { c: commentId })}>{t("refusal.first")}</GoLink>;
  return isLimit(code) ? <Limit details={details} /> : null;
}

function Limit({ details: { unlocksAt, needs = "" } }: { details: Readonly<Record<string, string>> }) {
  const t = useT("trust");
  const f = useFormat();
  const date = useDate();
  const username = useSession(({ user }) => user?.username);
  const open = needsIn(needs);
  return (
    <div className="grid gap-1 text-small text-ink-2">
      {unlocksAt && <p className="num">{t("refusal.at", { date: date(unlocksAt), time: f.time(unlocksAt) })}</p>}
      {open.length > 0 && (
        <>
          <p>{t("refusal.needs")}</p>
          <ul className="num">
            {open.map(({ name, have, need }) => (
              <li key={name}>
                {t(`criterion.${name}`)}: {t("refusal.of", { have: f.number(have), need: f.number(need) })}
              </li>
            ))}
          </ul>
        </>
      )}
      {username && <GoLink to={paths.profile({ username }, { tab: "community" })}>{t("refusal.more")}</GoLink>}
    </div>
  );
}
