import { lazy, Suspense } from "react";
import { useReader } from "../../foundation/reader.ts";

const GoogleEntry = lazy(() => import("./GoogleEntry.tsx").then((part) => ({ default: part.GoogleEntry })));

/** The way in by Google, where it is set up: elsewhere its script is not even fetched. */
export function GoogleDoor() {
  const { google } = useReader().site;
  if (!google) return null;
  return (
    <Suspense fallback={<div aria-hidden="true" className="h-[113px]" />}>
      <GoogleEntry google={google} />
    </Suspense>
  );
}
