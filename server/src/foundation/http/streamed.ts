import { Readable } from "node:stream";

/** What stands in `data` of a success, as JSON that is written while it is read from the database: never whole in memory. */
export class StreamedBody {
  readonly #data: AsyncIterable<string>;

  constructor(data: AsyncIterable<string>) {
    this.#data = data;
  }

  /**
   * What to send: read as fast as the reader takes it. A failure on the way cuts the answer off.
   * @param envelope of a success without `data`
   */
  open(envelope: object): Readable {
    const data = this.#data;
    return Readable.from(
      (async function* () {
        yield `${JSON.stringify(envelope).slice(0, -1)},"data":`;
        yield* data;
        yield "}";
      })(),
    );
  }
}

/** The text of an object in parts: what `head` holds, and under `name` an object of lists that are read one after another. */
export async function* jsonOfLists(
  head: object,
  name: string,
  lists: Iterable<readonly [string, AsyncIterable<object>]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(name)}:{`;
  let first = true;
  for (const [list, items] of lists) {
    yield `${first ? "" : ","}${JSON.stringify(list)}:[`;
    first = false;
    let comma = "";
    for await (const item of items) {
      yield comma + JSON.stringify(item);
      comma = ",";
    }
    yield "]";
  }
  yield "}}";
}
