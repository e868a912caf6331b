import { MAX_IMAGE_BYTES, PICTURE_TYPES } from "@sarathi/contract";
import { fileTypeFromBuffer } from "file-type";
import { type Block, pictureNumber } from "./block.ts";
import type { ReadFile } from "./read.ts";

/** All pictures of a file together; a paper of figures has a tenth of it. */
const MAX_ALL_BYTES = 20 * 1024 * 1024;

const numbersIn = ({ draft }: Block): { field: string; no: number }[] =>
  [
    { field: "question", image: draft.image },
    ...draft.options.map(({ image }, at) => ({ field: `options.${at}`, image })),
  ].flatMap(({ field, image }) => {
    const no = image === undefined ? undefined : pictureNumber(image);
    return no === undefined ? [] : [{ field, no }];
  });

/** Names pictures that cannot become uploads: of another kind (Word draws in EMF), too large, or empty. */
export async function checkPictures({ blocks, pictures }: ReadFile): Promise<void> {
  let all = 0;
  const wrong = await Promise.all(
    pictures.map(async ({ bytes }) => {
      all += bytes.byteLength;
      if (bytes.byteLength > MAX_IMAGE_BYTES || all > MAX_ALL_BYTES) return "picture_too_large" as const;
      const type = (await fileTypeFromBuffer(bytes))?.mime;
      return PICTURE_TYPES.some((one) => one === type) ? undefined : ("picture_broken" as const);
    }),
  );
  for (const block of blocks) {
    for (const { field, no } of numbersIn(block)) {
      const code = no in wrong ? wrong[no] : "picture_missing";
      if (code) block.problems.push({ code, field });
    }
  }
  // What is too large goes no further.
  for (const [no, code] of wrong.entries()) if (code) pictures[no] = { bytes: new Uint8Array() };
}
