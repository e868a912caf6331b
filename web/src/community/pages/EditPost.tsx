import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type ClientLoaderFunctionArgs, useParams } from "react-router";
import { ApiError } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { param } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { Guard } from "../../shell/Guard.tsx";
import { NotFoundView } from "../../shell/Problem.tsx";
import { Head } from "../../ui/Head.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { postQuery } from "../community.queries.ts";

const texts = ["community", "composer", "writing"] as const;
const editPost = lazyPart(() =>
  import("../parts/EditComposer.tsx").then((part) => withTexts(texts, part.EditComposer)),
);

export const handle = { texts: ["community", "composer"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = (_: ClientLoaderFunctionArgs) => enter(["community", "composer"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "composer", (t) => ({ title: t("editTitle"), hidden: true }));

/** The address is read behind the guard alone: the server renders one page for all posts. */
export default function EditPost() {
  return (
    <Guard>
      <NamedPost />
    </Guard>
  );
}

function NamedPost() {
  const { postId } = useParams();
  const id = param.id()(postId ?? null);
  return id ? <OnePost key={id} id={id} /> : <NotFoundView />;
}

function OnePost({ id }: { id: string }) {
  const t = useT("composer");
  // As it is now: what is changed is changed from that.
  const query = useQuery({ ...postQuery(id), staleTime: 0 });
  const frame = (inside: ReactNode) => (
    <div className="sheet">
      <Head kicker={t("kicker")} title={t("editTitle")} />
      <Part title={t("form")} quietTitle>
        {inside}
      </Part>
    </div>
  );
  const status = query.error instanceof ApiError ? query.error.status : undefined;
  if (status === 404 || status === 410 || query.data?.can.edit === false) return <NotFoundView />;
  if (!query.data || query.isFetching) return frame(<Pending query={query} lines={12} failed={t("postFailed")} />);
  const post = query.data;
  return (
    <LazyPart part={editPost} lines={12} failed={t("loadFailed")} frame={frame}>
      {(EditComposer) => <EditComposer post={post} />}
    </LazyPart>
  );
}
