import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** A body made once and sent many times: compressed ahead, with a strong ETag. */
export class FrozenBody {
  readonly etag: string;
  readonly type: string;
  readonly #plain: Buffer;
  readonly #br: Buffer;
  readonly #gz: Buffer;

  private constructor(plain: Buffer, br: Buffer, gz: Buffer, type: string) {
    this.#plain = plain;
    this.#br = br;
    this.#gz = gz;
    this.type = type;
    this.etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  }

  /** @param quality brotli's, 1 to 11: high for what lives long, low for what lives seconds */
  static async of(text: string, type: string, quality: number): Promise<FrozenBody> {
    const plain = Buffer.from(text);
    const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: quality };
    const [br, gz] = await Promise.all([brotli(plain, { params }), gzip(plain, { level: quality > 6 ? 9 : 5 })]);
    return new FrozenBody(plain, br, gz, type);
  }

  /** The body in the best coding that the reader takes. */
  for(acceptEncoding: string | undefined): { body: Buffer; encoding: "br" | "gzip" | undefined } {
    const accepted = acceptEncoding ?? "";
    if (/\bbr\b/.test(accepted)) return { body: this.#br, encoding: "br" };
    if (/\bgzip\b/.test(accepted)) return { body: this.#gz, encoding: "gzip" };
    return { body: this.#plain, encoding: undefined };
  }
}
