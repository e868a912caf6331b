import { Outlet } from "react-router";
import { staff } from "../foundation/session.ts";
import { Guard } from "../shell/Guard.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { AdminNav } from "./parts/AdminNav.tsx";
import { PageHead } from "./parts/PageHead.tsx";
import { useRoleRecheck } from "./useRoleRecheck.ts";
import { useStaffNeeds } from "./useStaffNeeds.ts";

/** The frame around every page of the admin area: staff only, with its navigation beside the page. */
export default function AdminFrame() {
  if (useRoleRecheck()) return <Spinner />;
  return (
    <Guard roles={staff}>
      <Frame />
    </Guard>
  );
}

function Frame() {
  useStaffNeeds();
  return (
    // Wider than other pages: a table of accounts needs it.
    <div className="py-5 xl:-mx-14 2xl:-mx-40 lg:grid lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:gap-7 lg:py-7">
      <aside className="sticky top-[calc(var(--bar)+1.75rem)] -ml-2.5 max-h-[calc(100dvh-var(--bar)-3.5rem)] self-start overflow-y-auto border-r border-rule pr-3 pb-2 max-lg:hidden">
        <AdminNav />
      </aside>
      <div className="min-w-0">
        <PageHead />
        <Outlet />
      </div>
    </div>
  );
}
