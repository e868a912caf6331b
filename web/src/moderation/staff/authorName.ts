import type { Author } from "@sarathi/contract";
import { pick, useLanguage, useT } from "../../foundation/i18n.ts";

/** How an author is called: anonymous ones by their pseudonym, as staff do not see who it is either. */
export function useAuthorName(): (author: Pick<Author, "name" | "pseudonym">) => string {
  const t = useT("moderation.staff");
  const language = useLanguage();
  return ({ name, pseudonym }) =>
    pseudonym ? t("author.anonymous", { name: pick(pseudonym, language) }) : name || t("author.gone");
}
