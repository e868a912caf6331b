import { zipSync } from "fflate";
import yauzl from "yauzl";
import { Unreadable } from "./block.ts";

/** A workbook of 20,000 questions has a tenth of it. */
const MAX_UNPACKED_BYTES = 150 * 1024 * 1024;
const MAX_ENTRIES = 5_000;

/**
 * What a packed file holds, by name. Bytes are counted while they are unpacked, whatever the file says of their number,
 * and no reader of ours sees the file itself. @throws Unreadable
 */
export async function unzip(bytes: Buffer): Promise<Map<string, Uint8Array>> {
  const parts = new Map<string, Uint8Array>();
  let total = 0;
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
    if (zip.entryCount > MAX_ENTRIES) throw new Unreadable("unpacked_too_large", String(zip.entryCount));
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      if (entry.isEncrypted()) throw new Unreadable("protected");
      if (total + entry.uncompressedSize > MAX_UNPACKED_BYTES) throw new Unreadable("unpacked_too_large");
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        total += (chunk as Buffer).length;
        if (total > MAX_UNPACKED_BYTES) throw new Unreadable("unpacked_too_large");
        chunks.push(chunk as Buffer);
      }
      parts.set(entry.fileName, Buffer.concat(chunks));
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("broken");
  }
  return parts;
}

/** A plain file of what was unpacked, for the readers of workbooks and documents. */
export const zipAnew = (parts: ReadonlyMap<string, Uint8Array>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }));

/** A document of Office that is none, has programs within, or documents of XML that stand elsewhere. @throws Unreadable */
export function checkOffice(parts: ReadonlyMap<string, Uint8Array>): "xlsx" | "docx" {
  const names = [...parts.keys()];
  const types = Buffer.from(parts.get("[Content_Types].xml") ?? []).toString("utf8");
  if (names.some((name) => /vbaProject|\/macrosheets\//i.test(name)) || /macroEnabled/i.test(types))
    throw new Unreadable("macros");
  for (const [name, part] of parts) {
    if (!/\.(xml|rels)$/i.test(name)) continue;
    const head = Buffer.from(part.buffer, part.byteOffset, Math.min(part.byteLength, 4_096))
      .toString("latin1")
      .replaceAll("\0", "");
    if (/<!(?:DOCTYPE|ENTITY)/i.test(head)) throw new Unreadable("entities", name);
  }
  if (parts.has("xl/workbook.xml")) return "xlsx";
  if (parts.has("word/document.xml")) return "docx";
  throw new Unreadable("unknown_kind");
}
