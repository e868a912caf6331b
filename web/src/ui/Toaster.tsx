import { type ComponentType, useEffect, useState } from "react";
import { restoreToasts, useToasts } from "../foundation/toast.ts";

interface ToasterProps {
  label: string;
}

/** How toasts look; undefined when it cannot be fetched now. */
const fetchList = () =>
  import("./ToastList.tsx").then(
    (part) => part.ToastList,
    () => undefined,
  );
/** On its way before the page is alive, so that a network which goes then takes no toast with it. */
let early = import.meta.env.SSR ? undefined : fetchList();

/**
 * Where toasts are shown. No page begins with one, so how they look comes beside the page's own script; their time
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
    const fetched = early ?? fetchList();
    early = undefined;
    void fetched.then((found) => found && setList(() => found));
  }, [waiting, List]);
  return List ? <List {...props} /> : null;
}
