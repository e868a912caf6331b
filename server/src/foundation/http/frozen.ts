import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

type Coding = "br" | "gzip";

/** A body made once and sent many times: with a strong ETag, compressed once for each coding that a reader asks for. */
export class FrozenBody {
  readonly etag: string;
  readonly type: string;
  readonly #plain: Buffer;
  readonly #quality: number;
  readonly #coded = new Map<Coding, Promise<Buffer>>();

  /** @param quality brotli's, 1 to 11: high for what lives long, low for what lives seconds */
  constructor(text: string, type: string, quality: number) {
    this.#plain = Buffer.from(text);
    this.#quality = quality;
    this.type = type;
    this.etag = `"${createHash("sha256").update(this.#plain).digest("base64url").slice(0, 22)}"`;
  }

  /** The body in the best coding that the reader takes. */
  async for(acceptEncoding: string | undefined): Promise<{ body: Buffer; encoding: Coding | undefined }> {
    const accepted = acceptEncoding ?? "";
    const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
    return { body: encoding ? await this.#in(encoding) : this.#plain, encoding };
  }

  #in(coding: Coding): Promise<Buffer> {
    let coded = this.#coded.get(coding);
    if (!coded) {
      const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: this.#quality };
      coded =
        coding === "br" ? brotli(this.#plain, { params }) : gzip(this.#plain, { level: this.#quality > 6 ? 9 : 5 });
      this.#coded.set(coding, coded);
    }
    return coded;
  }
}
