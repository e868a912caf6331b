import type { Ref } from "react";

/** A field that people do not see, hear or reach: whoever fills it is a machine. */
export function Trap({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <input ref={ref} type="text" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
