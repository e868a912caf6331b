import { useQuery } from "@tanstack/react-query";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Entries, Entry, EntryTitle } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Part } from "../../ui/Part.tsx";
import { firstTestsQuery } from "../home.queries.ts";

/** Three mock tests; nothing when there are none. */
export function TestTeasers() {
  const t = useT("home");
  const { number } = useFormat();
  const { data } = useQuery(firstTestsQuery());
  if (!data || data.items.length === 0) return null;
  return (
    <Part title={t("tests.title")}>
      <Entries ordered numbered>
        {data.items.map((test, at) => (
          <Entry key={test._id} hung={number(at + 1)}>
            <div className="grid gap-x-6 md:grid-cols-[minmax(0,1fr)_auto] md:items-baseline">
              <EntryTitle to={paths.testInfo({ slug: test.slug })} title={<Bilingual text={test.title} />}>
                <Bilingual text={test.shortDescription} unmarked />
              </EntryTitle>
              <p className="text-small num">
                {t("tests.scheme", {
                  count: test.questionCount,
                  questions: number(test.questionCount),
                  minutes: number(test.duration),
                  pass: number(test.passMarks),
                })}
              </p>
            </div>
          </Entry>
        ))}
      </Entries>
      <GoLink to={paths.tests()}>{t("tests.all")}</GoLink>
    </Part>
  );
}
