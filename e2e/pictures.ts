import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

/** A picture as a file field takes it. */
export interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

type Colour = readonly [red: number, green: number, blue: number];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Rows of RGB pixels as a PNG. */
function png(width: number, height: number, row: (y: number) => Buffer, level: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) => Buffer.concat([Buffer.from([0]), row(y)]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk("IDAT", deflateSync(Buffer.concat(rows), { level }));
  return Buffer.concat([signature, chunk("IHDR", header), data, chunk("IEND", Buffer.alloc(0))]);
}

/** A picture whose left half has one colour, its right half another. */
export function halves(width: number, height: number, left: Colour, right: Colour): Picture {
  const half = Math.floor(width / 2);
  const row = Buffer.concat([
    Buffer.alloc(half * 3, Buffer.from(left)),
    Buffer.alloc((width - half) * 3, Buffer.from(right)),
  ]);
  return { name: "halves.png", mimeType: "image/png", buffer: png(width, height, () => row, 6) };
}

/** A picture that hardly compresses: three bytes for each pixel. */
export const noise = (width: number, height: number): Picture => ({
  name: "noise.png",
  mimeType: "image/png",
  buffer: png(width, height, () => randomBytes(width * 3), 0),
});
