import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const FIRST = { r: 200, g: 30, b: 60 };
const blank = (width: number, height: number, background: typeof FIRST | string = FIRST) =>
  sharp({ create: { width, height, channels: 3, background } });

export type Format = "jpeg" | "png" | "webp" | "gif" | "avif";

/** A picture of one colour. */
export const picture = (width: number, height: number, format: Format = "png"): Promise<Buffer> =>
  blank(width, height).toFormat(format).toBuffer();

/** A picture that hardly compresses; a PNG has about three bytes for each pixel. */
export const noise = (width: number, height: number, format: Format): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 60 }, background: FIRST },
  })
    .toFormat(format, format === "png" ? { compressionLevel: 0 } : { quality: 50 })
    .toBuffer();

/** A photo as a phone makes it: where, with what and how it was held. Upright it is 200 × 300, its top half white. */
export async function photo(): Promise<Buffer> {
  const upright = await blank(200, 300, "#000")
    .composite([{ input: { create: { width: 200, height: 150, channels: 3, background: "#fff" } }, top: 0, left: 0 }])
    .png()
    .toBuffer();
  // Held on its side: stored turned to the left, to be turned right when shown (orientation 6).
  return sharp(upright)
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: "Phone", Model: "Model-7", Artist: "Somebody" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "27/1 42/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "85/1 19/1 0/1" },
    })
    .withXmp('<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">somewhere</x:xmpmeta><?xpacket end="w"?>')
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
}

/** An animation of different frames, 100 ms each, that goes round three times. */
export async function animation(format: "gif" | "webp", frames: number, width: number, height: number) {
  const shades = Array.from({ length: frames }, (_, i) => ({ r: (i * 47) % 256, g: (i * 89) % 256, b: i % 256 }));
  const stills = await Promise.all(shades.map((shade) => blank(width, height, shade).png().toBuffer()));
  return sharp(stills, { join: { animated: true } })
    .toFormat(format, { loop: 3, delay: shades.map(() => 100) })
    .toBuffer();
}

/** A PNG whose header promises so many pixels; there is hardly anything behind it. */
export function hollowPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.alloc(100))), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PDF of one empty page. @param tail what stands after its end */
export const pdf = (tail: string | Buffer = "\n"): Buffer =>
  Buffer.concat([
    Buffer.from(
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
        "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
    ),
    Buffer.from(tail),
  ]);
