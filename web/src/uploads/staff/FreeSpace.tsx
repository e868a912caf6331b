import { users } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { queryOf } from "../../foundation/query.ts";
import { Count } from "../../staff/Count.tsx";
import { Pending } from "../../ui/Pending.tsx";

const GIGABYTE = 1e9;

/** How much space the disk of the server has left; a warning while files are refused for the lack of it. */
export function FreeSpace() {
  const t = useT("uploads.staff");
  return (
    <section aria-labelledby="storage">
      <h2 id="storage" className="mb-3 text-body">
        {t("storage.heading")}
      </h2>
      <Space />
    </section>
  );
}

function Space() {
  const t = useT("uploads.staff");
  const f = useFormat();
  const facts = useQuery(queryOf(users.overview, {}));
  if (!facts.data) return <Pending query={facts} failed={t("storage.failed")} lines={1} />;
  const { freeBytes, low } = facts.data.storage;
  return (
    <dl className="grid grid-cols-2 gap-2.5 md:grid-cols-3">
      <Count
        label={t("storage.free")}
        value={t("storage.gigabytes", { n: f.number(Math.floor((freeBytes / GIGABYTE) * 10) / 10) })}
        warn={low}
        note={t(low ? "storage.low" : "storage.fine")}
      />
    </dl>
  );
}
