/** Ids with one of them moved to another place. @param to from 0; beyond either end is that end */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((one) => one !== id);
  const place = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** Rows in the order of these ids; those that came meanwhile stand behind. */
export function inOrder<Row extends { _id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  const placeOf = ({ _id }: Row) => place.get(_id) ?? ids.length;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The place of what is let go at a height, among the others as they stand: behind each whose middle is above it. */
export const placeAt = (y: number, others: readonly { top: number; bottom: number }[]): number =>
  others.filter(({ top, bottom }) => (top + bottom) / 2 < y).length;
