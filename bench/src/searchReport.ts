import { verdict } from "./measure.ts";
import type { SearchFigures } from "./search.ts";

/** What the report says of the search. */
export function searchLines({ documents, fillSeconds, clients, waits, byText }: SearchFigures): string[] {
  return [
    `A search over ${documents} documents of all kinds (filled ${fillSeconds > 0 ? `in ${fillSeconds} s` : "before"}), ${clients} clients that ask again as soon as they are answered, or when they have looked at the answer:`,
    "",
    "| asked for by each of them | a second | refused | p50 ms | p95 ms | |",
    "|---|---:|---:|---:|---:|---|",
    ...waits.map(
      ({ name, perSecond, refused, p50Ms, p95Ms, most }) =>
        `| ${name} | ${perSecond} | ${refused} | ${p50Ms} | ${p95Ms} | ≤ ${most}, none refused: ${verdict(p95Ms <= most && refused === 0)} |`,
    ),
    "",
    `All sources at once for a member, by what is typed: ${byText
      .map(({ name, p50Ms, p95Ms }) => `${name} ${p50Ms} ms, p95 ${p95Ms}`)
      .join("; ")}.`,
  ];
}
