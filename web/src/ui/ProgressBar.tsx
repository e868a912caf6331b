interface ProgressBarProps {
  /** What is on its way; read, and shown above. */
  label: string;
  /** From 0 to 1; absent while nobody knows how long it takes. */
  share?: number | undefined;
  /** The figure in the reader's digits, shown at the end of the label. */
  figure?: string;
}

/** How far something has come: the browser's own progress bar in the colours of the theme. */
export function ProgressBar({ label, share, figure }: ProgressBarProps) {
  return (
    <label className="grid gap-1.5 text-small">
      <span className="flex justify-between gap-3">
        {label}
        <span className="text-ink-2 num">{figure}</span>
      </span>
      <progress
        max={1}
        value={share}
        className="h-2 w-full appearance-none border border-edge bg-transparent [&::-moz-progress-bar]:bg-link [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-link"
      />
    </label>
  );
}
