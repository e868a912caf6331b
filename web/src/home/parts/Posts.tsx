import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { categoriesQuery } from "../../curriculum/index.ts";
import { useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
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
            <h3 className="md:text-lead">
              <Link to={`${paths.loksewa()}#${category.slug}`} className="text-ink">
                {language === "ne" ? category.nepaliText : category.name}
              </Link>
            </h3>
            <p className="mt-0.5 text-small text-ink-2">
              <Bilingual text={category.description} unmarked />
            </p>
          </Entry>
        ))}
      </Entries>
    </Part>
  );
}
