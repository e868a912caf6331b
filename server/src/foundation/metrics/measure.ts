/** What a module counts or holds, read when metrics are asked for. Labels have few values, and never a person's. */
export interface Measure {
  /** With its unit, after Prometheus' custom: `attempts_open`, `answers_saved_total`. */
  name: string;
  help: string;
  /** A counter only ever rises while the process runs. */
  type: "counter" | "gauge";
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[];
}

/** Counts of batches of one kind as measures. @param kinds what each coalescer does, and its counts */
export function batchMeasures(kinds: Readonly<Record<string, { batches: number; items: number }>>): Measure[] {
  const of = (count: "batches" | "items") =>
    Object.entries(kinds).map(([kind, counts]) => ({ labels: { kind }, value: counts[count] }));
  return [
    {
      name: "batches_total",
      help: "Statements that served many callers at once",
      type: "counter",
      values: of("batches"),
    },
    { name: "batch_items_total", help: "Callers that they served", type: "counter", values: of("items") },
  ];
}
