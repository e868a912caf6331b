import type { ReactNode } from "react";
import { type ClientLoaderFunctionArgs, useSearchParams } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { Head } from "../../ui/Head.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { categoryOf } from "../community.queries.ts";

const texts = ["community", "composer", "writing"] as const;
/** With all that it needs: whoever opens this page waits for it, and nobody else. */
const newPost = lazyPart(() => import("../parts/NewComposer.tsx").then((part) => withTexts(texts, part.NewComposer)));

export const handle = { texts: ["community", "composer"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = (_: ClientLoaderFunctionArgs) => enter(["community", "composer"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "composer", (t) => ({ title: t("title"), hidden: true }));

/** Whoever is signed out writes too, and logs in to publish. */
export default function NewPost() {
  const t = useT("composer");
  const [search] = useSearchParams();
  const frame = (inside: ReactNode) => (
    <div className="sheet">
      <Head kicker={t("kicker")} title={t("title")} />
      <Part title={t("form")} quietTitle>
        {inside}
      </Part>
    </div>
  );
  return (
    <LazyPart part={newPost} lines={12} failed={t("loadFailed")} frame={frame}>
      {(NewComposer) => (
        <NewComposer
          category={categoryOf(search.get("category") ?? undefined) ?? "question"}
          hashtag={search.get("hashtag") ?? undefined}
          title={search.get("title") ?? undefined}
        />
      )}
    </LazyPart>
  );
}
