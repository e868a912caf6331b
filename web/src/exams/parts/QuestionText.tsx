import type { Text } from "@sarathi/contract";
import { languageOf, pick } from "../../foundation/i18n.ts";

/** A text of the paper in the language asked for, else in the other; lines are kept. */
export function QuestionText({ text, language }: { text: Text; language: "ne" | "en" }) {
  return (
    <span lang={languageOf(text, language)} className="whitespace-pre-line">
      {pick(text, language)}
    </span>
  );
}

/** A picture of the paper: it takes its place's width and comes when it is near the screen. */
export function Picture({ src, alt }: { src: string; alt: string }) {
  return <img src={src} alt={alt} loading="lazy" decoding="async" className="mt-2 max-h-72 max-w-full rounded-s" />;
}
