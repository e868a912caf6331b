import { expect, it } from "vitest";
import { animation, picture } from "../../test/pictures.ts";
import { isWholeGif } from "./gif.ts";

it("[S55] a GIF is whole with its end, whatever stands behind it, and not without", async () => {
  for (const gif of [await picture(40, 30, "gif"), await animation("gif", 5, 30, 30)]) {
    expect(isWholeGif(gif)).toBe(true);
    expect(isWholeGif(Buffer.concat([gif, Buffer.from("<script>")]))).toBe(true);
    for (let length = 0; length < gif.length; length++) {
      expect(isWholeGif(gif.subarray(0, length)), String(length)).toBe(false);
    }
  }
});
