import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { ApiError } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { Guard } from "../../shell/Guard.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { certificateQuery } from "../events.queries.ts";
import { CertificateSheet } from "../parts/CertificateSheet.tsx";

export const handle = { texts: ["events", "certificate", "events.errors"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "certificate", (t) => ({ title: t("title"), hidden: true }));

/** What a candidate can print of a rated result. */
export default function CertificatePage() {
  const { slug = "" } = useParams();
  return (
    <div className="sheet">
      <Guard>
        <Loaded key={slug} slug={slug} />
      </Guard>
    </div>
  );
}

const whys = {
  "certificate.none": "none",
  "result.not_out": "notOut",
  "result.not_found": "notTaken",
  "event.not_found": "noEvent",
} as const;

function Loaded({ slug }: { slug: string }) {
  const t = useT("certificate");
  const query = useQuery(certificateQuery(slug));
  const code = query.error instanceof ApiError ? query.error.code : "";
  const why = code in whys ? whys[code as keyof typeof whys] : undefined;
  return (
    <>
      <p className="kicker print:hidden">
        <Link to={paths.event({ slug })} className="inline-flex min-h-11 items-center">
          {t("back")}
        </Link>
      </p>
      <h1 className="sr-only">{t("title")}</h1>
      {query.data ? (
        <CertificateSheet certificate={query.data} />
      ) : (
        <Part title={t("title")}>
          {why ? <Empty text={t(why)} /> : <Pending query={query} failed={t("failed")} lines={8} />}
        </Part>
      )}
    </>
  );
}
