import { Readable } from "node:stream";

/** A file to save, as the answer of a call that the contract calls a download: written while it is sent. */
export class FileBody {
  readonly name: string;
  readonly type: string;
  readonly #parts: AsyncIterable<string | Buffer>;

  constructor(name: string, type: string, parts: AsyncIterable<string | Buffer>) {
    this.name = name;
    this.type = type;
    this.#parts = parts;
  }

  open(): Readable {
    return this.#parts instanceof Readable ? this.#parts : Readable.from(this.#parts);
  }

  /** `Content-Disposition` (RFC 6266): the name in any script, and one of plain letters for who cannot read that. */
  get disposition(): string {
    const plain = this.name.replace(/[^\w.-]+/g, "-");
    return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(this.name)}`;
  }
}
