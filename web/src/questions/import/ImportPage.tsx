import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Pending } from "../../ui/Pending.tsx";
import { BringFile } from "./BringFile.tsx";
import { ImportedFile } from "./ImportedFile.tsx";
import { importQuery } from "./import.queries.ts";

/** In place of an id: a file that is to be brought. */
export const NEW_FILE = "new";

/** Questions come in from a file: brought, read, looked through, written. */
export function ImportPage({ id }: { id: string }) {
  const t = useT("questionImport");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2>{t("title")}</h2>
        <Link to={adminPaths.mcqs()}>{t("back")}</Link>
      </div>
      {id === NEW_FILE ? <BringFile /> : <OneFile key={id} id={id} />}
    </div>
  );
}

function OneFile({ id }: { id: string }) {
  const t = useT("questionImport");
  const query = useQuery(importQuery(id));
  if (!query.data) return <Pending query={query} failed={t("loadFailed")} lines={8} />;
  return <ImportedFile one={query.data} />;
}
