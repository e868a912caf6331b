import { useQuery } from "@tanstack/react-query";
import { categoriesQuery } from "../../curriculum/index.ts";
import { useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Entries, Entry, EntryTitle } from "../../ui/Entries.tsx";
import { Part } from "../../ui/Part.tsx";

/** The posts one can prepare for: a candidate thinks of a post, not of "Loksewa". */
export function Posts() {
  const t = useT("home");
  const language = useLanguage();
  const { data } = useQuery(categoriesQuery());
  if (!data || data.length === 0) return null;
  return (
    <Part title={t("posts.title")}>
      <p className="mb-3 max-w-[40em] text-ink-2">{t("posts.text")}</p>
      <Entries>
        {data.map((category) => (
          <Entry key={category._id}>
            <EntryTitle
              to={paths.category({ slug: category.slug })}
              title={language === "ne" ? category.nepaliText : category.name}
            >
              <Bilingual text={category.description} unmarked />
            </EntryTitle>
          </Entry>
        ))}
      </Entries>
    </Part>
  );
}
