import { type SearchHit, type SearchSourceName, search } from "@sarathi/contract";
import { call } from "../foundation/api.ts";
import { pick } from "../foundation/i18n.ts";
import type { Hit } from "../shell/search/search.rules.ts";
import { perSource } from "../shell/search/search.rules.ts";
import type { SearchSource } from "../shell/slots.ts";

/** Where a hit is shown. */
const GROUPS: Readonly<Record<SearchHit["kind"], Hit["group"]>> = {
  ...{ subject: "study", chapter: "study", topic: "study", syllabus: "study", roadmap: "study" },
  ...{ resource: "resources", item: "resources", test: "tests", event: "tests" },
  ...{ post: "posts", hashtag: "hashtags", person: "people" },
};

/** One source of the server for the global search. */
export const sourceOf =
  (source: SearchSourceName): SearchSource =>
  async (text, language, signal) => {
    const hits = await call(
      search.find,
      { params: { source }, query: { q: text, page: 1, limit: perSource } },
      { signal },
    );
    return hits.map(({ kind, title, path, detail, tier, score, corrected }) => ({
      ...{ path, detail, tier, score, corrected },
      title: pick(title, language),
      group: GROUPS[kind],
    }));
  };

/** Nothing was found: only the words are said. @throws ApiError */
export const reportMiss = (text: string) => call(search.reportMiss, { body: { q: text } });
