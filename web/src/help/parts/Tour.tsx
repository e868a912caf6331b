import type { Role } from "@sarathi/contract";
import { useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { useSession } from "../../foundation/session.ts";
import { storage } from "../../foundation/storage.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Part } from "../../ui/Part.tsx";

const steps = ["1", "2", "3"] as const;
/** Where each step leads. */
const leads: Record<Role, Record<(typeof steps)[number], string>> = {
  user: { 1: paths.welcome(), 2: paths.tests(), 3: paths.practice() },
  moderator: { 1: adminPaths.overview(), 2: adminPaths.moderation(), 3: adminPaths.help() },
  admin: { 1: adminPaths.users(), 2: adminPaths.events(), 3: adminPaths.help() },
};

/** Three steps for whoever comes as this for the first time; on this device it is not shown to them again once it was left. */
export function Tour({ as }: { as: Role }) {
  const t = useT("tour");
  const f = useFormat();
  const accountId = useSession(({ user }) => user?._id ?? "");
  const key = `tour.${accountId}.${as}`;
  const [at, setAt] = useState(0);
  const [isOver, setOver] = useState(() => storage.get(key) !== null);
  const step = steps[at];
  if (isOver || !step) return null;
  const end = () => {
    storage.set(key, "over");
    setOver(true);
  };
  const isLast = at === steps.length - 1;
  return (
    <Part title={t("title")}>
      <div aria-live="polite">
        <p className="text-small text-ink-2 num">{t("step", { n: f.number(at + 1), of: f.number(steps.length) })}</p>
        <h3 className="md:text-lead">{t(`${as}.${step}.title`)}</h3>
        <p className="max-w-[36em]">{t(`${as}.${step}.text`)}</p>
        <GoLink to={leads[as][step]}>{t(`${as}.${step}.go`)}</GoLink>
      </div>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button onClick={isLast ? end : () => setAt(at + 1)}>{t(isLast ? "done" : "next")}</Button>
        {!isLast && (
          <Button variant="quiet" onClick={end}>
            {t("skip")}
          </Button>
        )}
      </p>
    </Part>
  );
}
