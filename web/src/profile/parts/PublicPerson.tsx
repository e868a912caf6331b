import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ApiError } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { useSession } from "../../foundation/session.ts";
import { NotFoundView } from "../../shell/Problem.tsx";
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
  if (!person) return <Pending query={query} lines={4} />;
  return (
    <PersonHead person={person}>
      {person.username === mine && (
        <Link
          to={paths.profile({ username: "me" }, { tab: "edit" })}
          className="inline-flex min-h-11 items-center text-small"
        >
          {t("head.edit")}
        </Link>
      )}
    </PersonHead>
  );
}
