import type { Answer, newsletterArchive } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, type LoaderFunctionArgs, useParams } from "react-router";
import { useDate } from "../../foundation/dates.ts";
import { languageOf, pick, useLanguage, useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { loadedOf, prefetch } from "../../foundation/query.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Way } from "../../ui/Way.tsx";
import { archivedQuery } from "../newsletter.queries.ts";

type Archived = Answer<typeof newsletterArchive.getArchived>;
type Block = NonNullable<Archived["content"]["ne"]>["blocks"][number];

export const handle = { texts: ["newsletter"], params: ["number"] } satisfies PageHandle;
const queryAt = (number: string | undefined) => archivedQuery(Number(number) || 0);
export const loader = ({ context, params }: LoaderFunctionArgs) => prefetch(context, [queryAt(params.number)]);
export const clientLoader = ({ params }: { params: { number?: string } }) =>
  enter(handle.texts, [queryAt(params.number)]);
export const meta = (args: Parameters<typeof pageMeta>[0] & { params: { number?: string }; loaderData?: unknown }) =>
  pageMeta(args, "newsletter", (t, _, root) => {
    const found = loadedOf(args.loaderData, queryAt(args.params.number));
    return { title: pick(found?.title, root.language) || t("title"), description: t("description") };
  });

/** A newsletter that was sent, for everybody. */
export default function ArchivedNumber() {
  const t = useT("newsletter");
  const wanted = useLanguage();
  const dateOf = useDate();
  const { number } = useParams();
  const found = useQuery(queryAt(number));
  if (!found.data) {
    return (
      <div className="sheet">
        <Head title={t("title")} />
        <Part title={t("archive")} quietTitle>
          <Pending query={found} failed={t("archiveFailed")} lines={8} />
        </Part>
      </div>
    );
  }
  const { content, title, sentAt } = found.data;
  const language = languageOf(title, wanted);
  return (
    <article className="sheet">
      <Head
        title={<Bilingual text={title} />}
        lead={dateOf(sentAt)}
        kicker={<Way steps={[[paths.newsletter(), t("title")]]} />}
      />
      <Part title={<Bilingual text={title} unmarked />} quietTitle>
        <div lang={language} className="grid max-w-[36em] gap-4">
          {content[language]?.blocks.map((block, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was sent does not change
            <Shown key={at} block={block} />
          ))}
        </div>
      </Part>
    </article>
  );
}

function Shown({ block }: { block: Block }) {
  const t = useT("newsletter");
  switch (block.kind) {
    case "heading":
      return <h3>{block.text}</h3>;
    case "text":
      return <p className="whitespace-pre-line wrap-anywhere">{block.text}</p>;
    case "card":
      return (
        <div className="border-l-3 border-link bg-link-tint p-3.5">
          <p className="text-small text-ink-2">{t(`card.${block.of}`)}</p>
          <Link to={block.path}>{block.title}</Link>
          {block.note && <p className="text-small">{block.note}</p>}
        </div>
      );
    case "button":
      return (
        <p>
          <a href={block.url} rel="noopener" className="inline-flex min-h-11 items-center font-bold">
            {block.label}
          </a>
        </p>
      );
    case "divider":
      return <hr className="border-rule" />;
  }
}
