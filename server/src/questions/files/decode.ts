import { Unreadable } from "./block.ts";

/** Text of a file, whatever wrote it: UTF-8 or UTF-16 with or without a mark, else Windows-1252. @throws Unreadable */
export function decode(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  // Words have no such signs: it is no text.
  const controls = text.slice(0, 10_000).match(/(?![\t\n\v\f\r\u0080-\u009f])\p{Cc}/gu)?.length ?? 0;
  if (controls > 0 && controls > text.slice(0, 10_000).length / 200) throw new Unreadable("unknown_kind");
  return text.replaceAll("\0", "");
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const head = bytes.subarray(0, 2_000);
  const zeros = (odd: number) => head.filter((byte, at) => at % 2 === odd && byte === 0).length;
  if (head.length > 3 && zeros(1) > head.length / 4) return "utf-16le";
  if (head.length > 3 && zeros(0) > head.length / 4) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    // A file that was cut within a letter is UTF-8 all the same.
    return endsWithin(bytes) ? "utf-8" : "windows-1252";
  }
}

function endsWithin(bytes: Buffer): boolean {
  for (let less = 1; less <= 3; less++) {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, -less));
      return true;
    } catch {
      // one byte less
    }
  }
  return false;
}
