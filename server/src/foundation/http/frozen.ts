import { hash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { makeOnce } from "../makeOnce.ts";
import { WORTH_BYTES } from "./compress.ts";

const brotli = promisify(zlib.brotliCompress);
const deflate = promisify(zlib.deflateRaw);

type Coding = "br" | "gzip";
/** How long a body lives: what lives for seconds is not worth brotli, whose encoder costs more memory than a page. */
type Life = "long" | "seconds";
/** The best that it can, since it is done once. */
const BEST = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } };
const GZIP: Record<Life, zlib.ZlibOptions> = { long: { level: 9 }, seconds: { level: 4 } };
/** A window of 8 KiB stays in the processor's cache: a page of a list in half the time for as many bytes. Pages of HTML repeat themselves further apart. */
const GZIP_LIST: zlib.ZlibOptions = { level: 4, windowBits: 13, memLevel: 6 };

/** Ends on a whole byte and is not the last: another deflated part may follow (RFC 1951 §3.2.4, an empty block). */
const UNFINISHED = { finishFlush: zlib.constants.Z_FULL_FLUSH };

/** A text that stands in many bodies, compressed once for all of them. */
export class SharedPart {
  readonly plain: Buffer;
  readonly deflated: Buffer;
  /** As a policy names it. */
  readonly sha256: string;

  constructor(text: string) {
    this.plain = Buffer.from(text);
    this.deflated = zlib.deflateRawSync(this.plain, { ...GZIP.long, ...UNFINISHED });
    this.sha256 = hash("sha256", this.plain, "base64");
  }
}

/** Deflate, no name, no time, Unix (RFC 1952 §2.3). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

/** Up to so many bytes a thread of the pool, with its stream and its hops, costs four times the work itself. */
const SMALL_BYTES = 65_536;

const deflated = (bytes: Buffer, options: zlib.ZlibOptions): Buffer | Promise<Buffer> =>
  bytes.length <= SMALL_BYTES ? zlib.deflateRawSync(bytes, options) : deflate(bytes, options);

/** @param options of what is not compressed yet */
async function gzip(parts: readonly (Buffer | SharedPart)[], options: zlib.ZlibOptions): Promise<Buffer> {
  const all = await Promise.all(
    parts.map((part, i) => {
      const last = i === parts.length - 1;
      return part instanceof SharedPart && !last
        ? part.deflated
        : deflated(plainOf(part), { ...options, ...(!last && UNFINISHED) });
    }),
  );
  const end = Buffer.alloc(8);
  end.writeUInt32LE(parts.reduce((crc, part) => zlib.crc32(plainOf(part), crc), 0));
  end.writeUInt32LE(parts.reduce((length, part) => length + plainOf(part).length, 0) % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEADER, ...all, end]);
}

const plainOf = (part: Buffer | SharedPart): Buffer => (part instanceof SharedPart ? part.plain : part);

/** A body made once and sent many times: with a strong ETag, compressed once for each coding that a reader asks for. */
export class FrozenBody {
  readonly etag: string;
  readonly type: string;
  readonly #parts: readonly (Buffer | SharedPart)[];
  readonly #life: Life;
  readonly #coded: Record<Coding, () => Promise<Buffer>>;
  /** Most small answers that are kept for seconds are read once: such a one is compressed for its second reader. */
  #isCompressed: boolean;

  /** @param text whole, or in parts of which some stand in other bodies too */
  constructor(text: string | readonly (string | SharedPart)[], type: string, life: Life) {
    this.#parts = typeof text === "string" ? [Buffer.from(text)] : inBytes(text);
    this.#life = life;
    this.type = type;
    const isJson = type.startsWith("application/json");
    this.#coded = {
      br: makeOnce(() => brotli(this.#plain, BEST)),
      gzip: makeOnce(() => gzip(this.#parts, life === "seconds" && isJson ? GZIP_LIST : GZIP[life])),
    };
    this.#isCompressed = life === "long" || !isJson || this.#plain.length >= WORTH_BYTES;
    const known = this.#parts.map((part) => (part instanceof SharedPart ? Buffer.from(part.sha256) : part));
    this.etag = `"${hash("sha256", joined(known), "base64url").slice(0, 22)}"`;
  }

  get #plain(): Buffer {
    return joined(this.#parts.map(plainOf));
  }

  /** The most memory that it takes, in bytes: a coding is no longer than the text itself. */
  get bytes(): number {
    return this.#parts.reduce((sum, part) => {
      return sum + (part instanceof SharedPart ? part.deflated.length : part.length * 2);
    }, 0);
  }

  /** The body in the best coding that the reader takes. */
  async for(acceptEncoding: string | undefined): Promise<{ body: Buffer; encoding: Coding | undefined }> {
    const encoding = this.#isCompressed ? this.#codingFor(acceptEncoding ?? "") : undefined;
    this.#isCompressed = true;
    return { body: encoding ? await this.#coded[encoding]() : this.#plain, encoding };
  }

  #codingFor(accepted: string): Coding | undefined {
    if (this.#life === "long" && /\bbr\b/.test(accepted)) return "br";
    return /\bgzip\b/.test(accepted) ? "gzip" : undefined;
  }
}

/** Texts that follow each other are one part. */
function inBytes(parts: readonly (string | SharedPart)[]): (Buffer | SharedPart)[] {
  const all: (Buffer | SharedPart)[] = [];
  let texts: Buffer[] = [];
  const end = () => {
    if (texts.length > 0) all.push(joined(texts));
    texts = [];
  };
  for (const part of parts) {
    if (typeof part === "string") texts.push(Buffer.from(part));
    else {
      end();
      all.push(part);
    }
  }
  end();
  return all;
}

const joined = (parts: readonly Buffer[]): Buffer => (parts.length === 1 && parts[0]) || Buffer.concat(parts);
