import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { useT } from "../foundation/i18n.ts";
import { closeToast, type Toast, useToasts } from "../foundation/toast.ts";
import { IconButton } from "./Button.tsx";

const signs = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
} as const;

/** Goes by itself after its time; waits while somebody points at it or has the focus in it. */
function ToastCard({ toast }: { toast: Toast }) {
  const t = useT("common");
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || toast.duration <= 0) return;
    const timer = setTimeout(() => closeToast(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [held, toast]);
  const Sign = signs[toast.type];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only makes it wait
    <div
      role={toast.type === "error" ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="flex animate-rise items-start gap-3 rounded bg-ink py-1 pl-4 text-paper"
    >
      <Sign aria-hidden="true" className="mt-3 size-5 shrink-0" />
      <p className="grow whitespace-pre-line py-2.5 text-small">
        <span className="sr-only">{t(`toast.${toast.type}`)}: </span>
        {toast.message}
        <Action toast={toast} />
      </p>
      <IconButton label={t("close")} onClick={() => closeToast(toast.id)} className="text-paper! hover:bg-transparent!">
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}

function Action({ toast: { id, action } }: { toast: Toast }) {
  if (!action) return null;
  const look = "mt-1 block py-1 font-bold text-paper underline underline-offset-3";
  if ("to" in action) {
    return (
      <Link to={action.to} onClick={() => closeToast(id)} className={look}>
        {action.label}
      </Link>
    );
  }
  const onClick = () => {
    closeToast(id);
    action.onPress();
  };
  return (
    <button type="button" onClick={onClick} className={look}>
      {action.label}
    </button>
  );
}

const topDialog = () => [...document.querySelectorAll<HTMLDialogElement>("dialog:modal")].at(-1);

/** The open dialog that toasts must stand in, because all outside it is inert; undefined when none is open. */
function useTopDialog(newest: number | undefined): HTMLDialogElement | undefined {
  const [dialog, setDialog] = useState<HTMLDialogElement>();
  useEffect(() => {
    if (newest !== undefined) setDialog(topDialog());
  }, [newest]);
  useEffect(() => {
    const move = () => setDialog(topDialog());
    dialog?.addEventListener("close", move);
    return () => dialog?.removeEventListener("close", move);
  }, [dialog]);
  return dialog;
}

/** The toasts: top right, at the bottom of a phone (never over a heading), above dialogs too (the browser's top layer, entered anew with each toast). */
export function ToastList({ label }: { label: string }) {
  const toasts = useToasts((state) => state.toasts);
  const ref = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  const dialog = useTopDialog(newest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another dialog the list is another element
  useEffect(() => {
    const layer = ref.current;
    if (!layer?.showPopover || newest === undefined) return;
    layer.showPopover();
    return () => layer.hidePopover();
  }, [newest, dialog]);
  if (toasts.length === 0) return null;
  const list = (
    <section
      ref={ref}
      popover="manual"
      aria-label={label}
      className="fixed inset-auto right-3 bottom-[76px] m-0 max-h-[calc(100dvh-var(--bar)-88px)] w-[min(22rem,calc(100vw-24px))] overflow-y-auto bg-transparent md:top-[calc(var(--bar)+12px)] md:bottom-auto"
    >
      <ol className="grid gap-2">
        {toasts.map((toast) => (
          <li key={toast.id}>
            <ToastCard toast={toast} />
          </li>
        ))}
      </ol>
    </section>
  );
  return dialog?.isConnected ? createPortal(list, dialog) : list;
}
