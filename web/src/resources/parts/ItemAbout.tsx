import type { ResourceItem } from "@sarathi/contract";
import { Fragment } from "react";
import { Link } from "react-router";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";

/** Where an item comes from, under which terms, by whom, and where it stands in the syllabus. */
export function ItemAbout({ item }: { item: ResourceItem }) {
  const t = useT("resourceItem");
  const f = useFormat();
  const date = useDate();
  const { source, licence, edition, revision, updatedAt, contributors } = item;
  const rows: (readonly [label: string, value: React.ReactNode])[] = [
    ...(source
      ? [
          [
            t("source"),
            <span key="source" className="whitespace-pre-line wrap-anywhere">
              {source}
            </span>,
          ] as const,
        ]
      : []),
    [t("licence"), t(`licences.${licence}`)],
    ...(edition ? [[t("edition"), edition] as const] : []),
    ...(item.place.subject ? [[t("chapter"), <Place key="place" place={item.place} />] as const] : []),
    [t("contributors"), <Contributors key="people" contributors={contributors} />],
    [t("published"), t("revision", { n: f.number(revision), date: date(updatedAt) })],
  ];
  return (
    <dl className="grid max-w-[44em] grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-small num">
      {rows.map(([label, value]) => (
        <Fragment key={label}>
          <dt className="text-ink-2">{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Place({ place: { subject, chapter } }: Pick<ResourceItem, "place">) {
  const language = useLanguage();
  if (!subject) return null;
  const nameOf = (one: { name: string; nepaliText: string }) => (language === "ne" ? one.nepaliText : one.name);
  return (
    <>
      <Link to={paths.subject({ subjectSlug: subject.slug })}>{nameOf(subject)}</Link>
      {chapter && ` › ${nameOf(chapter)}`}
    </>
  );
}

/** Who wrote it; a member who is not named is one of the community. */
function Contributors({ contributors }: Pick<ResourceItem, "contributors">) {
  const t = useT("resourceItem");
  if (contributors.length === 0) return t("site");
  return (
    <ul className="flex flex-wrap gap-x-3">
      {contributors.map(({ name, username }, at) => (
        <li key={username ?? at}>
          {username ? <Link to={paths.publicProfile({ username })}>{name}</Link> : name || t("member")}
        </li>
      ))}
    </ul>
  );
}
