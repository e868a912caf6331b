import { useState } from "react";

/** The first letter as a reader sees it: "सीता" → "सी", "ram" → "R"; "U" when there is no name. */
export function initialOf(name: string | undefined): string {
  const text = name?.trim() ?? "";
  const [first] = new Intl.Segmenter("ne", { granularity: "grapheme" }).segment(text);
  return first ? first.segment.toUpperCase() : "U";
}

/** The smallest copy that the server keeps of an uploaded picture: enough for any avatar on any screen. */
export const smallCopy = (src: string): string =>
  src.replace(/^(\/files\/[\w-]{22})\/(640|1280)\.webp$/, "$1/320.webp");

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
  if (src && broken !== src) {
    return (
      <img
        src={smallCopy(src)}
        alt=""
        width={size}
        height={size}
        className="aspect-square max-w-none shrink-0 rounded-full object-cover"
        onError={() => setBroken(src)}
        // It may have failed before the page came alive.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBroken(src);
        }}
      />
    );
  }
  return (
    // A drawing, for it has its size without a style of its own, which the policy of a page refuses.
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      className="shrink-0 rounded-full bg-link-tint fill-link font-bold"
    >
      <text x="50%" y="50%" dominantBaseline="central" textAnchor="middle" fontSize={size * 0.42}>
        {initialOf(name)}
      </text>
    </svg>
  );
}
