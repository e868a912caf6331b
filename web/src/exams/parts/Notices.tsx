import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "zustand";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { slots } from "../../shell/slots.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import type { SittingSession } from "../sitting/sitting.session.ts";
import { useLoginLost } from "../sitting/useLoginLost.ts";

type Notice = "notKept" | "cutOff" | "loginLost";

const looks: Record<Notice, string> = {
  notKept: "border-pen bg-pen-tint text-pen",
  cutOff: "border-mark bg-mark-tint text-mark",
  loginLost: "border-link bg-link-tint text-link",
};

interface NoticesProps {
  sitting: SittingSession;
  accountId: string;
  /** All sit it at one time: staff may say something meanwhile. */
  isEvent: boolean;
}

/** The gravest of what the candidate must know, over the question's number; put away, the next one shows. */
export function Notices({ sitting, accountId, isEvent }: NoticesProps) {
  const t = useT("sitting");
  const kept = useStore(sitting.store, (state) => state.kept);
  const loginLost = useLoginLost(accountId);
  const cutOff = useCutOff(sitting);
  const [gone, setGone] = useState<readonly Notice[]>([]);
  useEffect(() => {
    // The next time without a network is news again.
    if (!cutOff) setGone((before) => before.filter((one) => one !== "cutOff"));
  }, [cutOff]);
  const so: Record<Notice, boolean> = { notKept: !kept, cutOff, loginLost };
  const notice = (["notKept", "cutOff", "loginLost"] as const).find((one) => so[one] && !gone.includes(one));
  const texts: Record<Notice, ReactNode> = {
    notKept: t("sit.notKept"),
    cutOff: t("sit.sync.explainOffline"),
    loginLost: (
      <>
        <span>{t("sit.loginLost")}</span>{" "}
        <a href={paths.login()} target="_blank" rel="noopener" className="font-bold underline">
          {t("sit.signInTab")}
        </a>
      </>
    ),
  };
  return (
    <>
      <div role="status">
        {notice && (
          <div
            className={`over-number flex items-center gap-2 border-b py-0! pr-1! text-small leading-[1.35] ${looks[notice]}`}
          >
            <p className="grow py-1">{texts[notice]}</p>
            <IconButton
              label={t("sit.dismiss")}
              onClick={() => setGone([...gone, notice])}
              className="shrink-0 text-current!"
            >
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
        )}
      </div>
      {isEvent && <News sitting={sitting} isFree={notice === undefined} />}
    </>
  );
}

/** Of a module above this one. What is announced, and more time, comes with every save too, whether this could be asked for or not. */
function News({ sitting, isFree }: { sitting: SittingSession; isFree: boolean }) {
  const record = useStore(sitting.store, (state) => state.record);
  const said = useStore(sitting.store, (state) => state.said);
  const part = slots().sittingNews;
  if (!part) return null;
  return (
    <OpenedPart part={part}>
      {(Part) => <Part record={record} said={said} isFree={isFree} refresh={sitting.refresh} />}
    </OpenedPart>
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

/** After the last second, in the place of the bar: the input is closed, the answers stay in sight, sending goes on by itself. */
export function TimeUp({ sitting }: { sitting: SittingSession }) {
  const t = useT("sitting");
  const f = useFormat();
  const { phase, held, unsent, submitError } = useStore(sitting.store);
  const text = submitError
    ? t("sit.timeUp.failed")
    : !held
      ? t("sit.timeUp.sending")
      : unsent > 0
        ? t("sit.timeUp.offline", { count: unsent, n: f.number(unsent) })
        : t("sit.timeUp.offlineNone");
  return (
    <div role="status" className="sticky bottom-0 z-10 md:col-span-2">
      {phase === "timeUp" && (
        <div className="slip border-x-0 border-b-0 px-4 pt-3 pb-4 md:px-7">
          <p className="text-h2 font-bold">{t("sit.timeUp.title")}</p>
          <p className="max-w-[42em]">{text}</p>
          {(held || submitError !== undefined) && (
            <Button className="mt-3" onClick={sitting.retry}>
              {t("submit.tryNow")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
