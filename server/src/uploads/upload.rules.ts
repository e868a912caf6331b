import { MAX_PIXELS, type PictureType, type UploadFolder } from "@sarathi/contract";

export type Kind = "image" | "pdf";

/** What each folder takes, and whether a plain address opens it. */
export const FOLDERS: Record<UploadFolder, { kinds: readonly Kind[]; private: boolean }> = {
  avatars: { kinds: ["image"], private: false },
  posts: { kinds: ["image"], private: false },
  questions: { kinds: ["image"], private: false },
  resources: { kinds: ["image", "pdf"], private: false },
  payments: { kinds: ["image", "pdf"], private: true },
};

/** Media types that are taken, as the first bytes of a file tell them, with the decoder of each picture. */
const PICTURES: Readonly<Record<string, string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/apng": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "heif",
} satisfies Record<PictureType | "image/apng", string>;
const OTHER_WORDS: Record<string, string> = { "image/jpg": "image/jpeg", "image/apng": "image/png" };

/** Undefined: not taken. */
export function kindOf(mediaType: string | undefined): Kind | undefined {
  if (mediaType === "application/pdf") return "pdf";
  return mediaType !== undefined && Object.hasOwn(PICTURES, mediaType) ? "image" : undefined;
}

/** The decoder of a media type that is a picture. */
export const decoderOf = (mediaType: string): string | undefined => PICTURES[mediaType];

/** Whether the sender's word, `image`, `pdf` or a media type, is not what the bytes say. */
export function contradicts(word: string | undefined, mediaType: string): boolean {
  if (!word) return false;
  const said = word.toLowerCase();
  const plain = (type: string) => OTHER_WORDS[type] ?? type;
  return said !== kindOf(mediaType) && plain(said) !== plain(mediaType);
}

/** Of a picture as its header tells it, upright; `frames` is 1 when it stands still. */
export interface Dimensions {
  width: number;
  height: number;
  frames: number;
}

export const isMoving = ({ frames }: Dimensions): boolean => frames > 1;

/** In pixels: of a still picture that takes far more memory than others, of all frames of an animation. */
const MAX_AVIF = 16_000_000;
const MAX_FRAMES_TOGETHER = 25_000_000;
const MAX_FRAMES = 300;

export function tooManyPixels(size: Dimensions, mediaType: string): boolean {
  const pixels = size.width * size.height * size.frames;
  if (isMoving(size)) return pixels > MAX_FRAMES_TOGETHER || size.frames > MAX_FRAMES;
  return pixels > (mediaType === "image/avif" ? MAX_AVIF : MAX_PIXELS);
}

const WIDTHS = [320, 640, 1280] as const;
/** WebP has no side longer than this, in pixels. */
const MAX_SIDE = 16_383;

/** Widths that a picture is kept in, smallest first; the last is the main one. Never wider than the picture is. */
export function widthsOf({ width, height }: Dimensions): number[] {
  const tallest = Math.max(1, Math.floor((width * MAX_SIDE) / height));
  const main = Math.min(width, WIDTHS[2], tallest);
  return [...WIDTHS.filter((w) => w < main), main];
}

/** What names the files of an upload. */
export interface Named {
  key: string;
  kind: string;
  private: boolean;
  width: number | null;
  widths: readonly number[];
}

const fileOf = (key: string, width: number | null) => (width === null ? `${key}.pdf` : `${key}/${width}.webp`);

/** Address of one file; `width` null for a PDF. */
export const addressOf = (key: string, width: number | null): string => `/files/${fileOf(key, width)}`;

/** Name in the store. What is private stands apart, so that no plain address can lead to it. */
export const storedName = (isPrivate: boolean, key: string, width: number | null): string =>
  `${isPrivate ? "private" : "public"}/${fileOf(key, width)}`;

/** Names in the store of all files of an upload. */
export const storedNames = ({ private: isPrivate, key, width, widths }: Named): string[] =>
  [...widths, width].map((one) => storedName(isPrivate, key, one));

/** A file's place after `/files/`: `<key>/<width>.webp` or `<key>.pdf`. Null for anything else. */
export function parsePlace(place: string): { key: string; width: number | null } | null {
  const found = /^([A-Za-z0-9_-]{22})(?:\/([1-9]\d{0,4})\.webp|\.pdf)$/.exec(place);
  return found?.[1] ? { key: found[1], width: found[2] ? Number(found[2]) : null } : null;
}

/** The same of an address on this site. */
export const parseAddress = (url: string) =>
  url.startsWith("/files/") ? parsePlace(url.slice("/files/".length)) : null;

/** A picture in its other widths, smallest first. @param url address of its main width */
export function variantsOf(url: string, widths: readonly number[]): { url: string; width: number }[] {
  const file = parseAddress(url);
  return file ? widths.map((width) => ({ url: addressOf(file.key, width), width })) : [];
}
