export type BubbleState = "right" | "wrong" | "blank" | "done" | "half" | "open";

/** One small bubble per thing that can be counted. `label` says the same in words. */
export function Strip({ states, label }: { states: readonly BubbleState[]; label: string }) {
  return (
    <span role="img" aria-label={label} className="strip">
      {states.map((state, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bubble is its place
        <i key={at} data-is={state} />
      ))}
    </span>
  );
}
