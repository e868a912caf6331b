import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { categoriesQuery } from "../../curriculum/index.ts";
import { useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";

/** The posts one can prepare for: a candidate thinks of a post, not of "Loksewa". */
export function Posts() {
  const t = useT("home");
  const language = useLanguage();
  const { data } = useQuery(categoriesQuery());
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="posts" className="border-t border-rule py-7">
      <h2 id="posts">{t("posts.title")}</h2>
      <p className="mt-1 text-ink-2">{t("posts.text")}</p>
      <ul className="mt-3">
        {data.map((category) => (
          <li key={category._id} className="border-t border-rule first:border-0">
            <Link
              to={`${paths.loksewa()}#${category.slug}`}
              className="grid gap-x-6 py-3.5 text-ink hover:no-underline sm:grid-cols-[14rem_1fr] [&:hover_b]:underline"
            >
              <b className="font-[620]">{language === "ne" ? category.nepaliText : category.name}</b>
              <span className="text-ink-2">
                <Bilingual text={category.description} unmarked />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
