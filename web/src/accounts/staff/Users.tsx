import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { enter, nothing, pageMeta } from "../../foundation/page.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { useShownError } from "../../ui/useShownError.ts";
import { ExportButton } from "./ExportButton.tsx";
import { changed, userFilterOf, userIn } from "./filters.ts";
import { usersQuery } from "./staff.queries.ts";
import { type Change, UserFilters } from "./UserFilters.tsx";
import { UserList } from "./UserList.tsx";
import { UserSheet } from "./UserSheet.tsx";

export const loader = nothing;
export const clientLoader = () => enter(["staff", "admin", "accounts.staff"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.users"), hidden: true }));

const nothingChosen: Change = {
  search: undefined,
  role: undefined,
  status: undefined,
  verified: undefined,
  page: undefined,
};

/** Accounts: found, filtered, and acted on in a sheet beside the list. The address keeps all of it. */
export default function Users() {
  const [params, setParams] = useSearchParams();
  const filter = userFilterOf(params);
  const users = useQuery({ ...usersQuery(filter), placeholderData: keepPreviousData });
  const choose = (change: Change, typing = false) =>
    setParams((before) => changed(before, { page: undefined, ...change }), {
      replace: typing,
      preventScrollReset: true,
    });
  const close = () => setParams((before) => changed(before, { user: undefined }), { preventScrollReset: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <UserFilters filter={filter} onChange={choose} />
      <Found users={users} onClear={() => choose(nothingChosen)} />
      <UserSheet id={userIn(params)} onClose={close} />
    </div>
  );
}

const useUsers = () => useQuery(usersQuery(userFilterOf(new URLSearchParams())));
interface FoundProps {
  users: ReturnType<typeof useUsers>;
  onClear: () => void;
}

function Found({ users, onClear }: FoundProps) {
  const t = useT("accounts.staff");
  const staff = useT("staff");
  const [params] = useSearchParams();
  const failed = useShownError(users) !== null;
  if (!users.data || (failed && users.isPlaceholderData))
    return <Pending query={users} failed={t("users.failed")} lines={10} />;
  const { items, pagination } = users.data;
  return (
    <>
      <Tools total={pagination.total} onClear={onClear} />
      {items.length > 0 ? (
        <div aria-busy={users.isPlaceholderData} className={users.isPlaceholderData ? "opacity-60" : ""}>
          <UserList rows={items} />
        </div>
      ) : (
        <Empty text={t("users.empty")} action={<Button onClick={onClear}>{staff("clear")}</Button>} />
      )}
      <Pager
        page={pagination.page}
        totalPages={pagination.totalPages}
        to={(page) => changed(params, { page: page > 1 ? String(page) : undefined })}
      />
    </>
  );
}

/** How many there are, and what can be done with all of them. */
function Tools({ total, onClear }: { total: number; onClear: () => void }) {
  const t = useT("accounts.staff");
  const staff = useT("staff");
  const f = useFormat();
  const [params] = useSearchParams();
  const isAdmin = useIsAdmin();
  const filter = userFilterOf(params);
  const narrowed = Boolean(filter.search || filter.role || filter.status || filter.verified);
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-small text-ink-2 num">
        {t("users.count", { count: total, n: f.number(total) })}
      </p>
      {narrowed && total > 0 && (
        <Button size="s" variant="quiet" onClick={onClear}>
          {staff("clear")}
        </Button>
      )}
      {isAdmin && total > 0 && (
        <span className="ml-auto">
          <ExportButton filter={filter} total={total} />
        </span>
      )}
    </div>
  );
}
