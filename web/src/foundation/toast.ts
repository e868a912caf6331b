import { create } from "zustand";
import { tabStorage } from "./storage.ts";

export type ToastType = "success" | "error" | "warning" | "info";
/** A link, or something to be done. */
export type ToastAction = { label: string; to: string } | { label: string; onPress: () => void };
export interface Toast {
  id: number;
  type: ToastType;
  /** Lines are kept. */
  message: string;
  /** Milliseconds; 0 or less stays until closed. */
  duration: number;
  action?: ToastAction | undefined;
}

/** How many are shown at once: the oldest gives way. */
export const mostToasts = 20;
const durations = { success: 3000, error: 4000, warning: 4000, info: 4000 } as const;
const notificationMs = 5000;

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;
function show(toast: Omit<Toast, "id">): number {
  lastId += 1;
  const next = { ...toast, id: lastId };
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, next].slice(-mostToasts) }));
  return next.id;
}

export function closeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

type More = Partial<Pick<Toast, "action" | "duration">>;
const of =
  (type: ToastType) =>
  (message: string, more: More = {}) =>
    show({ type, message, duration: durations[type], ...more });

/** Short news top right: success 3 s, others 4 s. */
export const toast = { success: of("success"), error: of("error"), warning: of("warning"), info: of("info") };

/** The on-screen notification: 5 s by default; 0 or less stays until closed. */
export function notify(notification: { type: ToastType; message: string; duration?: number }): number {
  return show({ duration: notificationMs, ...notification });
}

const KEPT = "toasts";

/** Before another document is loaded: what has just been said is said there again. */
export function storeToasts(): void {
  const { toasts } = useToasts.getState();
  if (toasts.length > 0) tabStorage.setJson(KEPT, toasts);
}

/** Says what the document before had no time to say. */
export function restoreToasts(): void {
  const kept = tabStorage.getJson(KEPT);
  tabStorage.remove(KEPT);
  // What was to be done by a press belonged to the document before.
  const isKept = (action: ToastAction | undefined) => action !== undefined && "to" in action;
  for (const { action, ...toast } of Array.isArray(kept) ? (kept as Toast[]) : []) {
    show({ ...toast, ...(isKept(action) && { action }) });
  }
}
