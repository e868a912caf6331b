import { exams } from "@sarathi/contract";
import { call } from "../../foundation/api.ts";
import { pick } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { type Key, type Language, loadTexts, tOf } from "../../foundation/texts.ts";
import { askAll, type Findable, findPages, type Hit, perSource } from "./search.rules.ts";

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

/** Static pages by their titles in either language. */
async function pages(text: string, language: Language): Promise<Hit[]> {
  await Promise.all([loadTexts("ne", ["search"]), loadTexts("en", ["search"])]);
  return findPages(findable(language), text).map(({ path, title }) => ({ path, title, kind: "page" }));
}

async function tests(text: string, language: Language, signal: AbortSignal): Promise<Hit[]> {
  const { items } = await call(exams.listTests, { query: { search: text, limit: perSource } }, { signal });
  return items.map((test) => ({
    path: paths.testInfo({ slug: test.slug }),
    title: pick(test.title, language),
    kind: "test",
  }));
}

/** What a text finds, from all sources. */
export function search(text: string, language: Language, signal: AbortSignal): Promise<Hit[]> {
  return askAll([(t) => pages(t, language), (t) => tests(t, language, signal)], text.trim());
}
