import { Outlet, useLocation } from "react-router";
import { staff, useSession } from "../foundation/session.ts";
import { tour } from "../help/index.ts";
import { Guard } from "../shell/Guard.tsx";
import { LatePart } from "../ui/LatePart.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { AdminNav } from "./parts/AdminNav.tsx";
import { PageHead } from "./parts/PageHead.tsx";
import { pageAt } from "./places.ts";
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
  const role = useSession(({ user }) => user?.role);
  const { pathname } = useLocation();
  return (
    <div className="mx-auto grid w-full max-w-[1440px] md:grid-cols-[236px_minmax(0,1fr)]" data-dense>
      <aside className="border-r border-margin px-7 py-5 max-md:hidden">
        <div className="sticky top-[calc(var(--bar)+20px)] max-h-[calc(100dvh-var(--bar)-40px)] overflow-y-auto -ml-3 pl-3">
          <AdminNav />
        </div>
      </aside>
      <div className="min-w-0 px-(--pad) pt-4 pb-24 md:px-8 md:pt-6">
        <PageHead />
        {role && role !== "user" && pageAt(pathname) === "overview" && (
          <LatePart part={tour}>{(Tour) => <Tour as={role} />}</LatePart>
        )}
        <Outlet />
      </div>
    </div>
  );
}
