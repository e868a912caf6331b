import { type MouseEvent, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { useT } from "../../foundation/i18n.ts";

/** A line in place of what its reader has reported, until they want to see it; undefined: it is shown. */
export function useReported({ isReported }: { isReported?: boolean | undefined }): ReactNode {
  const t = useT("community");
  const [isWanted, setWanted] = useState(false);
  if (!isReported || isWanted) return undefined;
  const show = ({ currentTarget }: MouseEvent) => {
    const place = currentTarget.closest("li, section");
    flushSync(() => setWanted(true));
    // The button is gone: whoever pressed it is led to what came in its place.
    place?.querySelector<HTMLElement>("a, button")?.focus();
  };
  return (
    <p className="text-ink-2">
      <span>{t("reported.note")}</span>{" "}
      <button type="button" onClick={show} className="min-h-11 text-link underline">
        {t("reported.show")}
      </button>
    </p>
  );
}
