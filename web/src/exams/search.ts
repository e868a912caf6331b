import { exams } from "@sarathi/contract";
import { call } from "../foundation/api.ts";
import { pick } from "../foundation/i18n.ts";
import { paths } from "../foundation/paths.ts";
import { perSource } from "../shell/search/search.rules.ts";
import type { SearchSource } from "../shell/slots.ts";

/** Tests for the global search. */
export const findTests: SearchSource = async (text, language, signal) => {
  const { items } = await call(exams.listTests, { query: { search: text, limit: perSource } }, { signal });
  return items.map(({ slug, title }) => ({
    path: paths.testInfo({ slug }),
    title: pick(title, language),
    kind: "test",
  }));
};
