import X from "lucide-react/icons/x";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useT } from "../foundation/i18n.ts";
import { IconButton } from "./Button.tsx";
import { lockScroll } from "./scrollLock.ts";

interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stands above what scrolls, which then ends at a rule. */
  lead?: ReactNode;
  /** Buttons below. */
  actions?: ReactNode;
  /** A rule stands above the buttons, under which the rest scrolls. */
  ruled?: boolean;
  /** The title is read, not shown. */
  quietTitle?: boolean;
  /** A link inside that is followed in this document closes it: the page changes behind. */
  closeOnLink?: boolean;
}
interface Look {
  /** Classes of place, size and movement. */
  look: string;
}

/** The browser's own modal dialog: traps and returns focus, closes on Escape and on a press on its backdrop. */
function Modal({
  open,
  onClose,
  title,
  children,
  lead,
  actions,
  ruled,
  quietTitle,
  closeOnLink,
  look,
}: ModalProps & Look) {
  const t = useT("common");
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  /** Whether the pointer went down on the backdrop: text that is selected may be let go of there. */
  const pressed = useRef(false);
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    const release = lockScroll();
    return () => {
      dialog.close();
      release();
    };
  }, [open]);
  const onPress = ({ target, currentTarget, defaultPrevented }: MouseEvent) => {
    const onBackdrop = pressed.current && target === currentTarget;
    // The router takes from the browser what it follows itself; a new tab or a new document leaves all as it is.
    const followed = closeOnLink && defaultPrevented && target instanceof Element && target.closest("a");
    if (onBackdrop || followed) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press on the backdrop doubles Escape, keys press links as clicks
    <dialog
      ref={ref}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target === event.currentTarget;
      }}
      onClick={onPress}
      className={`slip p-0 ${look}`}
    >
      {open && (
        <div className="flex max-h-[inherit] min-h-full flex-col">
          <div className="flex items-center justify-between gap-3 pt-1.5 pr-2 pl-5">
            <h2 id={id} className={quietTitle ? "sr-only" : undefined}>
              {title}
            </h2>
            <IconButton label={t("close")} onClick={onClose} className="ml-auto">
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
          {lead && <div className="px-5">{lead}</div>}
          <div className="grow overflow-y-auto overscroll-contain px-5 pt-2 pb-5">{children}</div>
          {actions && (
            <div
              className={`grid auto-cols-fr grid-flow-col gap-2.5 px-5 max-[340px]:grid-flow-row ${lead || ruled ? "border-t border-line py-2.5" : "pt-1 pb-5"}`}
            >
              {actions}
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}

export function Dialog(props: ModalProps) {
  return <Modal {...props} look="m-auto w-[min(30rem,calc(100vw-2rem))] max-h-[85dvh] open:animate-rise" />;
}

const sides = {
  bottom:
    "mt-auto mb-0 mx-auto w-full max-w-[40rem] max-h-[85dvh] max-md:border-x-0 max-md:border-b-0 open:animate-sheet md:m-auto md:w-[30rem] md:open:animate-rise",
  side: "m-0 ml-auto h-dvh max-h-dvh w-[min(20rem,88vw)] border-y-0 border-r-0 open:animate-side",
  /** As wide as a record needs; the whole screen of a phone. */
  panel: "m-0 ml-auto h-dvh max-h-dvh w-[min(32rem,100vw)] max-w-none border-y-0 border-r-0 open:animate-side",
  /** Two languages side by side. */
  editor: "m-0 ml-auto h-dvh max-h-dvh w-[min(54rem,100vw)] max-w-none border-y-0 border-r-0 open:animate-side",
};

/** A dialog that comes from the bottom on phones and stands in the middle of a desktop; or one at the right side. */
export function Sheet({ from = "bottom", tall, ...props }: ModalProps & { from?: keyof typeof sides; tall?: boolean }) {
  return <Modal {...props} look={`${sides[from]} ${tall ? "h-[85dvh] short:h-dvh short:max-h-dvh" : ""}`} />;
}
