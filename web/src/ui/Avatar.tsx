import { useState } from "react";

/** The first letter as a reader sees it: "सीता" → "सी", "ram" → "R"; "U" when there is no name. */
export function initialOf(name: string | undefined): string {
  const text = name?.trim() ?? "";
  const [first] = new Intl.Segmenter("ne", { granularity: "grapheme" }).segment(text);
  return first ? first.segment.toUpperCase() : "U";
}

interface AvatarProps {
  src?: string | undefined;
  /** First name. */
  name?: string | undefined;
  /** Pixels. */
  size?: number;
}

/** Picture of a person, or the first letter; a broken picture falls back to the letter. Decorative: the name stands beside it. */
export function Avatar({ src, name, size = 36 }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const box = { width: size, height: size, fontSize: size * 0.42 };
  if (src && broken !== src) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        style={box}
        className="shrink-0 rounded-full object-cover"
        onError={() => setBroken(src)}
        // It may have failed before the page came alive.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBroken(src);
        }}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      style={box}
      className="grid shrink-0 place-items-center rounded-full bg-link-tint font-[640] leading-none text-link"
    >
      {initialOf(name)}
    </span>
  );
}
