import { type ComponentType, useEffect, useState } from "react";
import { restoreToasts, useToasts } from "../foundation/toast.ts";

interface ToasterProps {
  label: string;
}

/**
 * Where toasts are shown. How they look is fetched once the page is alive: no page begins with one, and their time
 * runs from when they are on screen.
 */
export function Toaster(props: ToasterProps) {
  const waiting = useToasts(({ toasts }) => toasts.length > 0);
  const [List, setList] = useState<ComponentType<ToasterProps>>();
  useEffect(restoreToasts, []);
  // Without a network it is asked for again with the next toast.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that waits is another try
  useEffect(() => {
    if (List) return;
    import("./ToastList.tsx").then(
      (part) => setList(() => part.ToastList),
      () => undefined,
    );
  }, [waiting, List]);
  return List ? <List {...props} /> : null;
}
