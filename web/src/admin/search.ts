import { eventAdmin, mockTestAdmin, questionAdmin, resourceAdmin, type Text, users } from "@sarathi/contract";
import { call } from "../foundation/api.ts";
import { pick } from "../foundation/i18n.ts";
import { useSession } from "../foundation/session.ts";
import { type Language, loadTexts, tOf } from "../foundation/texts.ts";
import { findPages, type Hit } from "../shell/search/search.rules.ts";
import { adminPaths } from "../staff/paths.ts";
import { staffModules } from "./modules.ts";

/** Things of one kind that are shown: who looks for more goes to their list. */
const MOST = 5;
/** Below what everybody finds by its exact title, above what only sounds alike. */
const TIER = 2;

interface Named {
  path: string;
  title: string;
  detail?: string | undefined;
}
type Finder = (text: string, language: Language, signal: AbortSignal) => Promise<Named[]>;

const nameOf = (text: Text, language: Language) => pick(text, language);
const page = { page: 1, limit: MOST } as const;

/** What each list of staff finds by the same words that its own search takes. */
const finders: readonly { for: "moderator" | "admin"; find: Finder }[] = [
  {
    for: "moderator",
    find: async (search, _, signal) =>
      (await call(users.listUsers, { query: { search, ...page } }, { signal })).items.map(
        ({ _id, username, name }) => ({ path: adminPaths.users({ user: _id }), title: name, detail: `@${username}` }),
      ),
  },
  {
    for: "moderator",
    find: async (search, language, signal) =>
      (await call(mockTestAdmin.listAdminTests, { query: { search, ...page } }, { signal })).items.map(
        ({ _id, title, slug }) => ({
          path: adminPaths.mockTest({ testId: _id }),
          title: nameOf(title, language),
          detail: slug,
        }),
      ),
  },
  {
    for: "moderator",
    find: async (search, language, signal) =>
      (await call(questionAdmin.listAdminMcqs, { query: { search, ...page } }, { signal })).items.map(
        ({ _id, question }) => ({ path: adminPaths.mcqs({ question: _id }), title: nameOf(question, language) }),
      ),
  },
  {
    for: "moderator",
    find: async (search, language, signal) =>
      (await call(resourceAdmin.listAdminResources, { query: { search, ...page } }, { signal })).items.map(
        ({ _id, title }) => ({ path: adminPaths.resourceItems({ id: _id }), title: nameOf(title, language) }),
      ),
  },
  {
    for: "admin",
    find: async (search, language, signal) =>
      (await call(eventAdmin.listAdminEvents, { query: { search, ...page } }, { signal })).items.map(
        ({ _id, title }) => ({ path: adminPaths.event({ eventId: _id }), title: nameOf(title, language) }),
      ),
  },
];

/** Pages of the admin area by their names in either language. */
async function pagesNamed(text: string, language: Language, isAdmin: boolean): Promise<Hit[]> {
  await Promise.all([loadTexts("ne", ["admin"]), loadTexts("en", ["admin"])]);
  const [own, ne, en] = [tOf(language, "admin"), tOf("ne", "admin"), tOf("en", "admin")];
  const pages = staffModules
    .flatMap((module) => module.pages)
    .filter((one) => typeof one.in === "string" && (isAdmin || one.for !== "admin"))
    .map(({ name, path }) => ({
      ...{ path, title: own(`page.${name}`), words: "" },
      titles: [ne(`page.${name}`), en(`page.${name}`)],
    }));
  return findPages(pages, text).map(({ page: { path, title }, tier }) => ({
    ...{ path, title, tier, score: 1 },
    group: "staff",
  }));
}

/**
 * What staff find besides what everybody finds: pages of the admin area, accounts, tests, questions, study material and
 * events, drafts too. A list that cannot be asked is left out.
 */
export async function findForStaff(text: string, language: Language, signal: AbortSignal): Promise<readonly Hit[]> {
  const isAdmin = useSession.getState().user?.role === "admin";
  const mine = finders.filter((finder) => isAdmin || finder.for === "moderator");
  const lists = await Promise.allSettled(mine.map(({ find }) => find(text, language, signal)));
  const found = lists.flatMap((list) => (list.status === "fulfilled" ? list.value : []));
  return [
    ...(await pagesNamed(text, language, isAdmin)),
    ...found.map((one): Hit => ({ ...one, group: "staff", tier: TIER, score: 1 })),
  ];
}
