import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { useSession } from "../../foundation/session.ts";
import { NotFoundView } from "../../shell/Problem.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { profileQuery } from "../profile.queries.ts";
import { PersonHead } from "./PersonHead.tsx";

/** What others see of an account; one's own has a way to change it. */
export function PublicPerson({ username }: { username: string }) {
  const t = useT("profile");
  const mine = useSession(({ user }) => user?.username);
  const query = useQuery(profileQuery(username));
  const person = query.data;
  if (!person && query.error instanceof ApiError && query.error.status === 404) return <NotFoundView />;
  return (
    <div className="sheet">
      {person ? (
        <PersonHead person={person}>
          {person.username === mine && (
            <GoLink to={paths.profile({ username: "me" }, { tab: "edit" })} className="mt-2">
              {t("head.edit")}
            </GoLink>
          )}
        </PersonHead>
      ) : (
        <div className="head">
          <Pending query={query} lines={4} />
        </div>
      )}
    </div>
  );
}
