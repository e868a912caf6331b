/** Grey lines in the place of text that is on its way; unseen for the first 300 ms. `label` tells screen readers. */
export function Skeleton({
  lines = 3,
  label,
  className = "",
}: {
  lines?: number;
  label: string;
  className?: string | undefined;
}) {
  return (
    <div role="status" className={`grid animate-late gap-3 ${className}`}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
        <span key={n} aria-hidden="true" className="h-2.5 bg-rule even:w-3/5" />
      ))}
    </div>
  );
}
