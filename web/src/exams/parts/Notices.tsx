import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import type { SittingSession } from "../sitting/sitting.session.ts";
import { useLoginLost } from "../sitting/useLoginLost.ts";

const strip = "border-b px-4 py-2 text-small";

/** What the candidate must know, above the paper and never over it. */
export function Notices({ sitting, accountId }: { sitting: SittingSession; accountId: string }) {
  const t = useT("sitting");
  const kept = useStore(sitting.store, (state) => state.kept);
  const loginLost = useLoginLost(accountId);
  const cutOff = useCutOff(sitting);
  const [dismissed, setDismissed] = useState(false);
  return (
    <div role="status" className="empty:hidden">
      {cutOff && <p className={`${strip} border-mark/40 bg-mark-tint text-mark`}>{t("sit.sync.explainOffline")}</p>}
      {!kept && <p className={`${strip} border-wrong/40 bg-wrong-tint text-wrong`}>{t("sit.notKept")}</p>}
      {loginLost && !dismissed && (
        <div className={`${strip} flex items-start gap-1 border-link/40 bg-link-tint py-0! pr-1!`}>
          <p className="grow py-2">
            {t("sit.loginLost")}{" "}
            <a href={paths.login()} target="_blank" rel="noopener" className="font-bold whitespace-nowrap underline">
              {t("sit.signInTab")}
            </a>
          </p>
          <IconButton label={t("sit.dismiss")} onClick={() => setDismissed(true)} className="shrink-0">
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      )}
      <TimeUp sitting={sitting} />
    </div>
  );
}

const shownAfterMs = 4000;

/** Answers have had no way to the server for some seconds: a chip alone goes unseen. */
function useCutOff(sitting: SittingSession): boolean {
  const cut = useStore(
    sitting.store,
    ({ sync, phase }) => (sync === "offline" || sync === "retrying") && phase === "open",
  );
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!cut) return setShown(false);
    const timer = setTimeout(() => setShown(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, [cut]);
  return shown;
}

/** After the last second: the input is closed, the answers stay in sight, sending goes on by itself. */
function TimeUp({ sitting }: { sitting: SittingSession }) {
  const t = useT("sitting");
  const f = useFormat();
  const { phase, held, unsent, submitError } = useStore(sitting.store);
  if (phase !== "timeUp") return null;
  const text = submitError
    ? t("sit.timeUp.failed")
    : !held
      ? t("sit.timeUp.sending")
      : unsent > 0
        ? t("sit.timeUp.offline", { n: f.number(unsent) })
        : t("sit.timeUp.offlineNone");
  return (
    <div className={`${strip} border-main/40 bg-pen-tint`}>
      <p className="font-bold">{t("sit.timeUp.title")}</p>
      <p>{text}</p>
      {(held || submitError !== undefined) && (
        <Button size="s" className="mt-2" onClick={sitting.retry}>
          {t("submit.tryNow")}
        </Button>
      )}
    </div>
  );
}
