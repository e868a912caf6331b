import { useQuery } from "@tanstack/react-query";
import { personCommunity } from "../../community/index.ts";
import { ApiError } from "../../foundation/api.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { useSession } from "../../foundation/session.ts";
import { NotFoundView } from "../../shell/Problem.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { profileQuery } from "../profile.queries.ts";
import { PersonHead } from "./PersonHead.tsx";

/** What others see of an account; one's own has a way to change it. */
export function PublicPerson({ username }: { username: string }) {
  const t = useT("profile");
  const mine = useSession(({ user }) => user?.username);
  const f = useFormat();
  const query = useQuery(profileQuery(username));
  const person = query.data;
  if (!person && query.error instanceof ApiError && query.error.status === 404) return <NotFoundView />;
  return (
    <div className="sheet">
      {person ? (
        <>
          <PersonHead
            person={person}
            facts={[
              { label: t("head.posts"), value: f.counted(person.postsCount) },
              { label: t("head.followers"), value: f.counted(person.followersCount) },
              { label: t("head.following"), value: f.counted(person.followingCount) },
            ]}
          >
            {person.username === mine && (
              <GoLink to={paths.profile({ username: "me" }, { tab: "edit" })} className="mt-2">
                {t("head.edit")}
              </GoLink>
            )}
          </PersonHead>
          <LazyPart part={personCommunity} lines={8} frame={(inside) => <div className="part">{inside}</div>}>
            {(PersonCommunity) => <PersonCommunity person={person} isMember={mine !== undefined} />}
          </LazyPart>
        </>
      ) : (
        <div className="head">
          <Pending query={query} lines={4} />
        </div>
      )}
    </div>
  );
}
