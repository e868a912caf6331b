import { notifications, OWN_TOPIC } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import BellIcon from "lucide-react/icons/bell";
import { type MouseEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { onAct } from "../../foundation/acts.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { follow } from "../../foundation/live/live.ts";
import { throttled } from "../../foundation/live/throttled.ts";
import { useRarely } from "../../foundation/live/useRarely.ts";
import { paths } from "../../foundation/paths.ts";
import { invalidate, markOld } from "../../foundation/query.ts";
import { useSession } from "../../foundation/session.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { useDismiss } from "../../ui/useDismiss.ts";
import { useWide } from "../../ui/useMedia.ts";
import { unreadQuery } from "../notifications.queries.ts";

const panel = lazyPart(() => import("./BellPanel.tsx").then((part) => part.load()));

/** Between two looks, however much happens. */
const LOOK_MS = 2_000;
/** Between two times that a count is read out. */
const READ_OUT_MS = 60_000;
/** More are counted as this. */
const MOST = 99;

/** The count is asked for when the live channel says that it may be another. */
function useAskedAnew(): void {
  useEffect(() => {
    const ask = throttled(() => {
      void invalidate(notifications.countUnreadNotifications);
      markOld(notifications.listNotifications);
    }, LOOK_MS);
    const leave = follow(OWN_TOPIC, ask.run);
    return () => {
      leave();
      ask.stop();
    };
  }, []);
}

/** Who has just written may want to hear of answers on this device: then the reader is asked, not before. */
function usePushOffer(): void {
  const t = useT("bell");
  useEffect(
    () =>
      onAct("written", () => {
        const texts = { offer: t("push.offer"), begin: t("push.begin"), on: t("push.on"), failed: t("push.failed") };
        // What could not be loaded is offered another time.
        import("../offerPush.ts").then(({ offerPush }) => offerPush(texts)).catch(() => undefined);
      }),
    [t],
  );
}

/** A login ends with what was to be reached by it: where the browser may be, the next one begins it anew. */
function usePushRenewed(): void {
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (!token || globalThis.Notification?.permission !== "granted") return;
    // What fails now is tried on the next visit.
    import("../push.ts").then(({ renewPush }) => renewPush()).catch(() => undefined);
  }, [token]);
}

/** The count when it has grown since it was known first. */
function useGrown(count: number | undefined): number | undefined {
  const [before, setBefore] = useState(count);
  const [grown, setGrown] = useState<number>();
  if (count !== before) {
    setBefore(count);
    if (before !== undefined && count !== undefined) setGrown(count > before ? count : undefined);
  }
  return grown;
}

/** What a plain press opens in a wide header; elsewhere, and in another tab, the link leads to the page. */
function usePanel() {
  const wide = useWide();
  const { key } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  // The place in the history at which it was opened: whatever leads on closes it.
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = wide && openedAt === key;
  const close = useCallback(() => setOpenedAt(undefined), []);
  useDismiss(place, isOpen, (by) => {
    close();
    if (by === "escape") link.current?.focus();
  });
  const onClick = (event: MouseEvent) => {
    if (!wide || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpenedAt(isOpen ? undefined : key);
  };
  return { place, isOpen, close, trigger: { ref: link, onClick, "aria-expanded": wide ? isOpen : undefined } };
}

/** Leads to the notifications, and says how many are unread. */
function Bell() {
  const t = useT("bell");
  const id = useId();
  const { place, isOpen, close, trigger } = usePanel();
  const f = useFormat();
  const { data } = useQuery({ ...unreadQuery(), refetchOnWindowFocus: true });
  useAskedAnew();
  usePushOffer();
  usePushRenewed();
  const count = data?.count ?? 0;
  const shown = (many: number) => (many > MOST ? `${f.number(MOST)}+` : f.number(many));
  const grown = useGrown(data?.count);
  const said = useRarely(grown === undefined ? "" : t("unread", { count: grown, n: shown(grown) }), READ_OUT_MS);
  return (
    <div ref={place} className="relative">
      <NavLink
        {...trigger}
        to={paths.notifications()}
        aria-controls={isOpen ? id : undefined}
        aria-label={count > 0 ? t("unread", { count, n: shown(count) }) : t("label")}
        className="thumb relative rounded text-ink-2 hover:bg-sunk hover:text-ink"
      >
        <BellIcon aria-hidden="true" className="size-5" />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="num absolute top-1 right-0.5 min-w-4 rounded-full bg-pen px-1 text-center text-[11px]/4 font-bold text-paper"
          >
            {shown(count)}
          </span>
        )}
      </NavLink>
      <span role="status" className="sr-only">
        {said}
      </span>
      {isOpen && (
        <OpenedPart part={panel} onClose={close}>
          {(Panel) => <Panel id={id} />}
        </OpenedPart>
      )}
    </div>
  );
}

export const load = () => withTexts(["bell"], Bell);
