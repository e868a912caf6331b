import ArrowLeft from "lucide-react/icons/arrow-left";
import { useEffect, useRef } from "react";
import { useT } from "../../foundation/i18n.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { IconButton } from "../../ui/Button.tsx";
import { lockScroll } from "../../ui/scrollLock.ts";
import { SearchBox } from "./SearchBox.tsx";
import { Suggestions } from "./Suggestions.tsx";

const focusMs = 100;

/** The whole screen for searching, on phones. */
function SearchOverlay({ onClose }: { onClose: () => void }) {
  const t = useT("shell");
  const own = useT("search");
  const ref = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    const release = lockScroll();
    const timer = setTimeout(() => input.current?.focus(), focusMs);
    return () => {
      clearTimeout(timer);
      release();
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-label={t("search.label")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-paper"
    >
      <div className="flex items-start gap-1 py-1.5 pr-5 pl-2">
        <IconButton label={own("close")} onClick={onClose}>
          <ArrowLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <div data-inline className="min-w-0 grow">
          <SearchBox inline input={input} onLeave={onClose}>
            <Suggestions onLeave={onClose} />
          </SearchBox>
        </div>
      </div>
    </dialog>
  );
}

export const load = () => withTexts(["search"], SearchOverlay);
