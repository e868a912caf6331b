const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

/**
 * Whether a GIF goes on to its own end. Its decoder is content with the frames that came, so a download that broke off
 * would become a shorter animation. What stands after the end is of no interest: it is not kept.
 */
export function isWholeGif(bytes: Buffer): boolean {
  let at = 13 + tableBytes(bytes[10]);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === TRAILER) return true;
    if (block === EXTENSION) at = afterChain(bytes, at + 2);
    else if (block === IMAGE) at = afterChain(bytes, at + 11 + tableBytes(bytes[at + 9]));
    else return false;
  }
  return false;
}

/** Bytes of the colour table that a descriptor's flags announce. */
const tableBytes = (flags = 0): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/** The place after a chain of blocks, each with its length before it, the last of length 0. */
function afterChain(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += length + 1;
    if (length === 0) return at;
  }
  return at;
}
