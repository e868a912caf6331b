import type { Picture } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";

/** The pictures of a post, each a link to its largest copy. */
export function Pictures({ pictures }: { pictures: readonly Picture[] }) {
  const t = useT("post");
  const f = useFormat();
  if (pictures.length === 0) return null;
  return (
    <ul className="mt-5 grid max-w-[40em] gap-4">
      {pictures.map(({ url, alt, width, height, variants }, at) => (
        <li key={url}>
          <a href={variants.at(-1)?.url ?? url} className="block">
            <img
              src={url}
              srcSet={variants.map((one) => `${one.url} ${one.width}w`).join(", ") || undefined}
              sizes="(min-width: 900px) 640px, 92vw"
              alt={alt || t("picture", { n: f.number(at + 1) })}
              width={width}
              height={height}
              loading={at === 0 ? undefined : "lazy"}
              className="h-auto max-w-full border border-rule"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
