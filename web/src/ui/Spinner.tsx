import { useEffect } from "react";
import { useT } from "../foundation/i18n.ts";
import { lockScroll } from "./scrollLock.ts";
import { Turning } from "./Turning.tsx";

/** Covers the page and keeps it from scrolling while it stands. */
export function Spinner({ message }: { message?: string }) {
  const t = useT("common");
  useEffect(() => lockScroll(), []);
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-content-center justify-items-center gap-4 bg-paper">
      <Turning className="size-8 text-ink-2" />
      <p className="text-ink-2">{message ?? t("loading")}</p>
    </div>
  );
}
