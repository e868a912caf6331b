import type { Text } from "@sarathi/contract";
import { languageOf, pick } from "../../foundation/i18n.ts";

interface QuestionPictureProps {
  /** A question or an option. */
  of: { image?: string | undefined; imageAlt?: Text | undefined };
  language: "ne" | "en";
}

/** The picture of a question or an option, if it has one: it comes when it is near the screen. */
export function QuestionPicture({ of: { image, imageAlt }, language }: QuestionPictureProps) {
  if (!image) return null;
  const alt = pick(imageAlt, language);
  return (
    <img
      src={image}
      alt={alt}
      lang={imageAlt && languageOf(imageAlt, language)}
      loading="lazy"
      decoding="async"
      className="mt-2 max-h-72 max-w-full rounded-s"
    />
  );
}
