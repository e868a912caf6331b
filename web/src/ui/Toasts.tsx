import { lazy, Suspense, useEffect } from "react";
import { useToasts } from "./toast.ts";

const Nothing = (_: { label: string }) => <></>;
const load = () => import("./Toaster.tsx");
/** A toast that cannot be shown (its script did not come) must not take the page with it. */
const Toaster = lazy(() => load().catch(() => ({ default: Nothing })));

/** The place of the toasts. Its script is no part of the first load, but fetched soon after, while there is a network. */
export function Toasts({ label }: { label: string }) {
  const any = useToasts((state) => state.toasts.length > 0);
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{any && <Toaster label={label} />}</Suspense>;
}
