/**
 * Options that speak of the other options ("all of the above", "A र B दुवै", a pair of statements) keep their place
 * when options are shuffled; shuffled, they would say something else.
 */
const SPEAKS_OF_OTHERS = [
  /\b(all|none|both|neither|any) of (the )?(above|these|them)\b/i,
  /\b(option )?[A-H]\b\s*(and|or|&|,)\s*[A-H]\b/,
  /माथिका?\s*(सबै|कुनै|दुवै|सबैजसो)/u,
  /(उपर्युक्त|उल्लिखित)\s*(सबै|दुवै|कुनै)/u,
  /[क-घA-H]\s*र\s*[क-घA-H]\s*(दुवै|मात्र)?/u,
];

export const speaksOfOthers = (text: string): boolean => SPEAKS_OF_OTHERS.some((pattern) => pattern.test(text));

/** The day in Nepal (UTC+05:45, no summer time) at an instant, YYYY-MM-DD. */
export function dayInNepal(now: Date): string {
  return new Date(now.getTime() + (5 * 60 + 45) * 60_000).toISOString().slice(0, 10);
}
