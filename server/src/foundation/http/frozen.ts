import { hash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { makeOnce } from "../makeOnce.ts";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

type Coding = "br" | "gzip";
/** How long a body lives: what lives for seconds is not worth brotli, whose encoder costs more memory than a page. */
type Life = "long" | "seconds";
/** The best that it can, since it is done once. */
const BEST = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } };
const GZIP_LEVEL: Record<Life, number> = { long: 9, seconds: 4 };

/** A body made once and sent many times: with a strong ETag, compressed once for each coding that a reader asks for. */
export class FrozenBody {
  readonly etag: string;
  readonly type: string;
  readonly #plain: Buffer;
  readonly #life: Life;
  readonly #coded: Record<Coding, () => Promise<Buffer>>;

  constructor(text: string, type: string, life: Life) {
    this.#plain = Buffer.from(text);
    this.#life = life;
    this.type = type;
    this.#coded = {
      br: makeOnce(() => brotli(this.#plain, BEST)),
      gzip: makeOnce(() => gzip(this.#plain, { level: GZIP_LEVEL[life] })),
    };
    this.etag = `"${hash("sha256", this.#plain, "base64url").slice(0, 22)}"`;
  }

  /** The most memory that it takes, in bytes: a coding is no longer than the text itself. */
  get bytes(): number {
    return this.#plain.length * 2;
  }

  /** The body in the best coding that the reader takes. */
  async for(acceptEncoding: string | undefined): Promise<{ body: Buffer; encoding: Coding | undefined }> {
    const encoding = this.#codingFor(acceptEncoding ?? "");
    return { body: encoding ? await this.#coded[encoding]() : this.#plain, encoding };
  }

  #codingFor(accepted: string): Coding | undefined {
    if (this.#life === "long" && /\bbr\b/.test(accepted)) return "br";
    return /\bgzip\b/.test(accepted) ? "gzip" : undefined;
  }
}
