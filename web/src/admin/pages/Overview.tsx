import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { staffModules } from "../modules.ts";

export const handle = { texts: ["admin", "staff", "accounts.staff", "uploads.staff"] };
export const loader = renderOnServer;
export const clientLoader = () => enter(["admin", "staff", "accounts.staff", "uploads.staff"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("title"), hidden: true }));

const blocks = staffModules.flatMap((module, at) =>
  module.overview.map((Block, place) => [`${at}-${place}`, Block] as const),
);

/** What the admin area opens on: what each module has to tell its staff. */
export default function Overview() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      {blocks.map(([key, Block]) => (
        <Block key={key} />
      ))}
    </div>
  );
}
