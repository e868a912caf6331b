import { communityPeople, type Hashtag, type SuggestedPerson } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { paths } from "../../foundation/paths.ts";
import { useSession } from "../../foundation/session.ts";
import { IconButton } from "../../ui/Button.tsx";
import { suggestionsQuery, topHashtagsQuery, trendingQuery } from "../community.queries.ts";
import { FollowButton } from "./FollowButton.tsx";

/** What people talk about, and whom one may want to follow. @param none is said where all of it is empty */
export function SideColumn({ none }: { none?: string }) {
  const t = useT("postList");
  const isMember = useSession(({ user }) => user !== null);
  const trending = useQuery(trendingQuery());
  const top = useQuery(topHashtagsQuery());
  const people = useQuery({ ...suggestionsQuery(), enabled: isMember });
  const isEmpty = [trending, top, people].every(({ data, isLoading }) => !isLoading && !data?.length);
  return (
    <div className="grid content-start gap-7">
      <Hashtags title={t("side.trending")} query={trending} />
      <Hashtags title={t("side.top")} query={top} />
      {isMember && <Suggestions people={people.data} />}
      {isEmpty && none && <p className="text-small text-ink-2">{none}</p>}
    </div>
  );
}

/** A list with its heading; nothing where there is none, for it is beside the matter. */
function Beside({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5">
        {title}
      </h2>
      <ul className="text-small">{children}</ul>
    </section>
  );
}

function Hashtags({ title, query }: { title: string; query: { data?: Hashtag[] | undefined } }) {
  const t = useT("postList");
  const f = useFormat();
  if (!query.data?.length) return null;
  return (
    <Beside title={title}>
      {query.data.map(({ key, name, people }) => (
        <li key={key} className="flex items-center justify-between gap-3 border-t border-rule">
          <Link to={paths.hashtag({ hashtagName: key })} className="min-w-0 py-2 wrap-anywhere">
            #{name}
          </Link>
          {people > 0 && (
            <span className="shrink-0 text-ink-3 num">{t("side.count", { count: people, n: f.number(people) })}</span>
          )}
        </li>
      ))}
    </Beside>
  );
}

function Suggestions({ people = [] }: { people: SuggestedPerson[] | undefined }) {
  const t = useT("postList");
  if (people.length === 0) return null;
  return (
    <Beside title={t("side.people")}>
      {people.map((person) => (
        <Suggestion key={person.username} person={person} />
      ))}
    </Beside>
  );
}

function Suggestion({ person }: { person: SuggestedPerson }) {
  const t = useT("postList");
  const words = useT("people");
  const f = useFormat();
  const { username, name, reason, count } = person;
  const dismiss = useEndpointMutation(communityPeople.dismissPerson, {
    invalidates: [communityPeople.suggestedPeople],
  });
  return (
    <li className="border-t border-rule py-2">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <Link to={paths.publicProfile({ username })} className="font-bold text-ink wrap-anywhere">
            {name}
          </Link>
          <p className="text-tiny text-ink-2 num">{words(`reason.${reason}`, { count, n: f.number(count) })}</p>
        </div>
        <IconButton
          label={t("side.dismiss", { name })}
          onClick={() => void dismiss.run({ params: { username } })}
          className="-mt-2 -mr-2 shrink-0"
        >
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      <FollowButton person={person} />
    </li>
  );
}
