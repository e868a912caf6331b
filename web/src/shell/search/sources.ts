import { paths } from "../../foundation/paths.ts";
import { type Key, type Language, loadTexts, tOf } from "../../foundation/texts.ts";
import { slots } from "../slots.ts";
import { askAll, type Findable, type Found, findPages, type Hit } from "./search.rules.ts";

type PageName = Key<"search"> extends infer K ? (K extends `page.${infer Name}` ? Name : never) : never;

/** The static pages that search finds. */
export const staticPages: Readonly<Record<PageName, string>> = {
  home: paths.home(),
  about: paths.about(),
  categories: paths.categories(),
  loksewa: paths.loksewa(),
  resources: paths.resources(),
  roadmaps: paths.roadmaps(),
  syllabus: paths.syllabus(),
  community: paths.community(),
  tests: paths.tests(),
  login: paths.login(),
  register: paths.register(),
  verifyEmail: paths.verifyEmail(),
  forgotPassword: paths.forgotPassword(),
  resetPassword: paths.resetPassword(),
  unsubscribe: paths.unsubscribe(),
};

/** Needs the `search` texts of both languages. */
function findable(language: Language): (Findable & { title: string })[] {
  const [own, ne, en] = [tOf(language, "search"), tOf("ne", "search"), tOf("en", "search")];
  return (Object.entries(staticPages) as [PageName, string][]).map(([name, path]) => ({
    path,
    title: own(`page.${name}`),
    titles: [ne(`page.${name}`), en(`page.${name}`)],
    words: `${ne(`words.${name}`)} ${en(`words.${name}`)}`,
  }));
}

/** A page is above what matches as well (decision 66). */
const PAGE_WEIGHT = 1.15;

/** Static pages by their titles in either language. */
async function pages(text: string, language: Language): Promise<Hit[]> {
  await Promise.all([loadTexts("ne", ["search"]), loadTexts("en", ["search"])]);
  return findPages(findable(language), text).map(({ page: { path, title }, tier }) => ({
    ...{ path, title, tier },
    group: "pages",
    score: PAGE_WEIGHT,
  }));
}

/** What a text finds: static pages first, then what each module finds. A source that cannot be fetched is left out. */
export function search(text: string, language: Language, signal: AbortSignal): Promise<Omit<Found, "text">> {
  const modules = slots().searchSources.map((load) => async (asked: string) => {
    const source = await load();
    return source(asked, language, signal);
  });
  return askAll([(asked) => pages(asked, language), ...modules], text.trim());
}
