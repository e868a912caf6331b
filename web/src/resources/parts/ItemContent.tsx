import type { ResourceItem } from "@sarathi/contract";
import { useRef } from "react";
import { pick, useLanguage, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { Empty } from "../../ui/Empty.tsx";
import { HydratedPart } from "../../ui/HydratedPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Written } from "../../ui/Written.tsx";
import { useReadingPlace } from "../useReadingPlace.ts";

const loadFile = () => import("./ItemFilePart.tsx").then((part) => part.ItemFilePart);
const filePart = lazyPart(loadFile, import.meta.env.SSR ? await loadFile() : undefined);
/** Drawn by the server; few items are links, and this one brings the calendars. */
const loadLink = () => import("./ItemLinkPart.tsx").then((part) => part.ItemLinkPart);
const linkPart = lazyPart(loadLink, import.meta.env.SSR ? await loadLink() : undefined);

/** The words, the file or the address. */
export function ItemContent({ item }: { item: ResourceItem }) {
  const t = useT("resourceItem");
  const language = useLanguage();
  const title = pick(item.title, language);
  if (item.kind === "file" && item.file) {
    return (
      <Part title={t("text")} quietTitle>
        <HydratedPart part={filePart} lines={3}>
          {(ItemFilePart) => item.file && <ItemFilePart id={item._id} file={item.file} title={title} />}
        </HydratedPart>
      </Part>
    );
  }
  if (item.kind === "link" && item.link) {
    return (
      <Part title={t("text")} quietTitle>
        <HydratedPart part={linkPart} lines={3}>
          {(ItemLinkPart) => item.link && <ItemLinkPart id={item._id} link={item.link} />}
        </HydratedPart>
      </Part>
    );
  }
  return item.html ? (
    <TextPart item={item} html={item.html} />
  ) : (
    <Part title={t("text")} quietTitle>
      <Empty text={t("noBody")} />
    </Part>
  );
}

/** The deepest heading that the contents name. */
const DEEPEST = 3;

function TextPart({ item, html }: { item: ResourceItem; html: string }) {
  const t = useT("resourceItem");
  const text = useRef<HTMLDivElement>(null);
  const { resumed, toTop } = useReadingPlace(item._id, text);
  const headings = item.headings.filter(({ level }) => level <= DEEPEST);
  return (
    <section aria-labelledby="item-contents" className="part">
      {headings.length > 1 ? (
        <nav
          aria-labelledby="item-contents"
          className="max-md:mb-4 max-md:border-b max-md:border-rule max-md:pb-2 md:col-start-1! text-small"
        >
          <h2 id="item-contents" className="text-small">
            {t("contents")}
          </h2>
          <ol className="mt-1">
            {headings.map(({ id, level, text: said }) => (
              <li key={id} className={level > 2 ? "pl-3" : undefined}>
                <a href={`#${id}`} className="inline-flex min-h-11 items-center leading-snug md:min-h-9">
                  {said}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      ) : (
        <h2 id="item-contents" className="sr-only">
          {t("text")}
        </h2>
      )}
      <div className="min-w-0 max-w-[40em]">
        {resumed && (
          <p role="status" className="mb-3 flex flex-wrap items-center gap-x-3 text-small text-ink-2">
            <span>{t("resumed")}</span>
            <button type="button" onClick={toTop} className="min-h-11 text-link underline">
              {t("toTop")}
            </button>
          </p>
        )}
        <div ref={text}>
          <Written html={html} language={item.bodyLanguage ?? "ne"} />
        </div>
      </div>
    </section>
  );
}
