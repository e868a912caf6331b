import { emailField } from "@sarathi/contract";

const MOST_BAD = 100;

/** What stands in a list of addresses: each good one once, in its order, and the rows that are none. */
export function readAddresses(rows: readonly string[]) {
  const good = new Set<string>();
  const bad: { row: number; text: string }[] = [];
  let repeated = 0;
  for (const [i, text] of rows.entries()) {
    const { data: email } = emailField.safeParse(text);
    if (email === undefined) bad.push({ row: i + 1, text });
    else if (good.has(email)) repeated++;
    else good.add(email);
  }
  return { emails: [...good], repeated, bad: bad.slice(0, MOST_BAD), badCount: bad.length };
}
