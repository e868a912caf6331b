import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";

/** Where a value of a call stands in a statement. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
/** The values of a call, as expressions. */
export type Places<V> = { readonly [K in keyof V]: RawBuilder<V[K]> };

const places = new Proxy({}, { get: (_, name) => sql`${new Place(String(name))}` });

/**
 * A statement that is built and compiled once, for those that are sent a thousand times a second: building one costs as
 * much of the processor as sending it.
 * @param build makes it, with the values of a call as expressions; it may depend on nothing else
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, values: Places<Values>) => CompiledQuery<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, places as Places<Values>);
    const parameters = compiled.parameters.map((one) =>
      one instanceof Place ? values[one.name as keyof Values] : one,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
