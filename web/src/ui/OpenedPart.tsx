import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { errorText } from "../foundation/errors.ts";
import { useT } from "../foundation/i18n.ts";
import { type LazyPart, useLazyPart } from "../foundation/lazyPart.ts";
import { toast } from "../foundation/toast.ts";

interface OpenedPartProps<Props> {
  part: LazyPart<Props>;
  /** It did not come, which is said: the next press tries again. Without it nothing is said, and its place stays free. */
  onClose?: () => void;
  children: (Part: ComponentType<Props>) => ReactNode;
}

/** What opens later, after a press mostly: fetched with the first one. */
export function OpenedPart<Props>({ part, onClose, children }: OpenedPartProps<Props>) {
  const t = useT("errors");
  const { Part, error } = useLazyPart(part);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each error
  useEffect(() => {
    if (!error || !onClose) return;
    toast.error(errorText(error, t));
    onClose();
  }, [error]);
  return Part ? <Suspense>{children(Part)}</Suspense> : null;
}
