import type { ResourceDraft } from "@sarathi/contract";
import type { ResourceColumns } from "./admin.store.ts";
import { searchWords, titleKey } from "./words.rules.ts";

/** The columns of a resource, of what staff or a file say. */
export const resourceColumns = ({
  title,
  description,
  type,
  tags,
  published,
  open,
}: ResourceDraft): ResourceColumns => ({
  title: JSON.stringify(title),
  description: JSON.stringify(description),
  type,
  tags,
  published,
  open,
  own_words: searchWords([title.ne, title.en, description.ne, description.en, ...tags]),
  sort_title: titleKey(title).slice(0, 200),
});
