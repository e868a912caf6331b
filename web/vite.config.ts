import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { contractForBrowser, isCallsOf } from "./vite/contract.ts";
import { describeFiles } from "./vite/describe.ts";
import { plainIcons } from "./vite/icons.ts";
import { plainImports } from "./vite/imports.ts";
import { textFiles } from "./vite/texts.ts";
import { versionOf } from "./vite/version.ts";
import { zodBy } from "./vite/zod.ts";

const iconMaker = fileURLToPath(new URL("./src/ui/icon.ts", import.meta.url));
const contractDir = fileURLToPath(new URL("../contract/src", import.meta.url));

const src = fileURLToPath(new URL("./src", import.meta.url));
/** The path below `src` of a module of ours; empty for others. */
const own = (id: string) => (id.startsWith(src) ? id.slice(src.length + 1).replaceAll("\\", "/") : "");
const packageOf = (id: string) => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1] ?? "";

/** Files of the contract that are no schema: limits, order, version of the terms, address of a call, actions of staff, types of notifications, live channel, levels of trust, lists of moderation, decisions about keys, lists of study material, marks of topics, choices of the newsletter, degrees, the sound of a word, how texts are folded. Everything else there may be zod's. */
const plainContract = [
  "limits.ts",
  "order.ts",
  "terms.ts",
  "url.ts",
  "auditActions.ts",
  "notificationTypes.ts",
  "liveLimits.ts",
  "trust.ts",
  "moderationLists.ts",
  "keyDecisions.ts",
  "resourceLists.ts",
  "progress.ts",
  "practiceLimits.ts",
  "newsletterLimits.ts",
  "eligibility.ts",
  "phonetic.ts",
  "fold.ts",
].map((file) => join(contractDir, file));
/** What one page fetches when it is used. */
const isConverter = (id: string) => /[\\/](?:preeti[\w.]*|mojibake)\.ts$/.test(id) && id.startsWith(contractDir);
/** What a hashtag is, and the kinds of posts: lists of posts need them, and no schema. */
const isOfPosts = (id: string) =>
  /[\\/](?:hashtag|graphemes|communityLimits)\.ts$/.test(id) && id.startsWith(contractDir);
/** Of the vendors, what only lists that are read on need, and what asks many things at once. */
const readsOn = (id: string) =>
  /[\\/](?:useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver)\.js$/.test(id);
/** Shapes that forms of staff alone check what is typed by. */
const isOfStaff = (id: string) =>
  /[\\/](?:resource(?:s|Admin|Contributions|Review)|newsletter(?:Admin|Archive)|testRegrades|resultAdmin|practiceProgress)\.ts$/.test(
    id,
  ) && id.startsWith(contractDir);
const isSchema = (id: string) =>
  packageOf(id) === "zod" ||
  own(id) === "foundation/zod.ts" ||
  (id.startsWith(contractDir) && !plainContract.includes(id) && !isConverter(id) && !isOfPosts(id) && !isOfStaff(id));

const vendors = [
  "react",
  "react-dom",
  "react-router",
  "scheduler",
  "@tanstack/react-query",
  "@tanstack/query-core",
  "zustand",
];

/** What every page needs of the foundation. */
const baseFiles = [
  ...["api", "errors", "format", "i18n", "mutation", "namespaces", "page", "paths", "pendingLogouts", "query"],
  ...["reader", "session", "storage", "texts", "texts.generated", "theme", "toast"],
].map((name) => `foundation/${name}.ts`);
/** The calls that most pages make. */
const baseCalls = ["accounts", "curriculum", "exams"];

/** The frame around a page, without what opens later. */
const shellFiles = [
  "Avatar.tsx",
  "Button.tsx",
  "Facts.tsx",
  "Head.tsx",
  "Menu.tsx",
  "Toaster.tsx",
  "Turning.tsx",
  "icon.ts",
  "useDismiss.ts",
].map((file) => `ui/${file}`);
/** What most pages with lists are made of. */
const listFiles = [
  ...["Bilingual.tsx", "Empty.tsx", "Entries.tsx", "ErrorState.tsx", "GoLink.tsx", "Part.tsx", "Pending.tsx"],
  ...["PenMark.tsx", "Skeleton.tsx", "Tag.tsx"],
  ...["useMedia.ts", "useShownError.ts"],
].map((file) => `ui/${file}`);
const opensLater = [
  "shell/search/SearchBox.tsx",
  "shell/search/Results.tsx",
  "shell/search/Recents.tsx",
  "shell/search/recents.ts",
  "shell/search/useSearch.ts",
  "shell/search/search.rules.ts",
  "shell/SideMenu.tsx",
  "shell/Guard.tsx",
  "shell/search/SearchOverlay.tsx",
  "shell/search/Suggestions.tsx",
  "shell/search/MissingSearch.tsx",
  "shell/search/sources.ts",
];
const isShell = (id: string) =>
  shellFiles.includes(own(id)) || (/^shell\/(?!pages\/|i18n\/)/.test(own(id)) && !opensLater.includes(own(id)));

/** What every page fetches when it is alive. */
const laterFiles = ["ui/ToastList.tsx", "foundation/offline/registration.ts"];
/** Signs that many pages have: in a file of its own each would cost half a KB. */
const isSign = (names: string) => (id: string) => new RegExp(`lucide-react.*[\\\\/](${names})\\.m?js$`).test(id);
const isCommonSign = isSign("x|triangle-exclamation-point|arrow-right");
const isListSign = isSign("check|arrow-left");

const oneOf = (files: readonly string[]) => (id: string) => files.includes(own(id));

/**
 * Fewer, larger files: many small ones cost 5 KB more after compression. What opens later stays on its own. A group
 * draws its dependencies in, so the order matters: `schemas` (forms only) must not be drawn in behind the contract.
 */
const isBase = (id: string) =>
  (plainContract.includes(id) &&
    !/[\\/](?:order|auditActions|notificationTypes|liveLimits|trust|moderationLists|resourceLists|progress|practiceLimits|newsletterLimits|eligibility|phonetic|fold)\.ts$/.test(
      id,
    )) ||
  oneOf(baseFiles)(id) ||
  baseCalls.some((module) => isCallsOf(id, module)) ||
  isCommonSign(id) ||
  isShell(id);

/** What the exam screen is drawn by at once. */
const examFiles = [
  ...["ExamScreen", "ExamBar", "Notices", "SyncChip", "TimeLeft", "WholePaper", "QuestionView"].map(
    (name) => `exams/parts/${name}.tsx`,
  ),
  "exams/sitting/sitting.session.ts",
  // Who waits for an event's start counts by the same clock, and has the exam's script by then.
  "exams/sitting/clock.ts",
  "foundation/DiscoverRoutes.tsx",
];

const groups = [
  { name: "vendor", test: (id: string) => vendors.includes(packageOf(id)) && !readsOn(id), priority: 5 },
  { name: "base", test: isBase, priority: 4 },
  { name: "actions", test: (id: string) => id === join(contractDir, "auditActions.ts"), priority: 4 },
  { name: "trust", test: (id: string) => id === join(contractDir, "trust.ts"), priority: 4 },
  { name: "study", test: (id: string) => id === join(contractDir, "resourceLists.ts"), priority: 4 },
  { name: "newsletter", test: (id: string) => id === join(contractDir, "newsletterLimits.ts"), priority: 4 },
  { name: "posts", test: isOfPosts, priority: 4 },
  { name: "schemas", test: isSchema, priority: 3 },
  { name: "lists", test: (id: string) => oneOf(listFiles)(id) || isListSign(id), priority: 2 },
  { name: "params", test: oneOf(["foundation/listParams.ts"]), priority: 2 },
  { name: "later", test: oneOf(laterFiles), priority: 2 },
  {
    name: "exams-base",
    test: oneOf(["exams.queries", "paper", "records/recordKeys", "attemptState"].map((name) => `exams/${name}.ts`)),
    priority: 1,
  },
  {
    name: "member",
    test: oneOf([
      "shell/Guard.tsx",
      "ui/Spinner.tsx",
      "ui/scrollLock.ts",
      "exams/parts/Coming.tsx",
      "exams/parts/QuestionPicture.tsx",
    ]),
    priority: 1,
  },
  // With the bell and with open threads.
  {
    name: "live",
    test: (id: string) =>
      /^foundation\/live\//.test(own(id)) ||
      packageOf(id) === "eventsource-parser" ||
      id === join(contractDir, "liveLimits.ts"),
    priority: 1,
  },
  // In the exam and in the result.
  {
    name: "opened",
    test: (id: string) => oneOf(["ui/OpenedPart.tsx", "questions/parts/ReportMistake.tsx"])(id) || isSign("flag")(id),
    priority: 1,
  },
  { name: "question", test: oneOf(["ui/Option.tsx", "ui/QuestionText.tsx"]), priority: 1 },
  { name: "passage", test: oneOf(["exams/parts/PassageSlip.tsx"]), priority: 1 },
  { name: "answers", test: (id: string) => /^exams\/records\//.test(own(id)), priority: 1 },
  // The exam whole: staff see a paper by a part of it, which would split it otherwise.
  { name: "exam", test: oneOf(examFiles), priority: 0 },
];

/** A page that takes one part of a module gets no more of it: not what the module registers for staff. */
const moduleSideEffects = (id: string) => !/^(\w+\/index|(\w+\/)?staff\/(module|paths))\.ts$/.test(own(id));

for (const file of [...baseFiles, ...shellFiles, ...listFiles, ...opensLater, ...laterFiles]) {
  if (!existsSync(join(src, file))) throw new Error(`vite.config.ts names web/src/${file}, which is not there`);
}

export default defineConfig(({ command }) => ({
  plugins: [
    contractForBrowser(contractDir),
    zodBy(join(src, "foundation/zod.ts")),
    plainIcons(iconMaker),
    plainImports(),
    describeFiles(),
    textFiles(src),
    tailwindcss(),
    reactRouter(),
  ],
  define: { "import.meta.env.PAGE_VERSION": JSON.stringify(versionOf(contractDir)) },
  // Everything that renders pages is bundled, so that React and the router run as their production builds whatever
  // NODE_ENV says where the server runs.
  ssr: command === "build" ? { noExternal: true } : { noExternal: ["@sarathi/contract"] },
  // The router announces what a route needs; what opens later needs little that is not there.
  // Comments of licences are no part of what is sent; the licences come in one file of their own.
  build: {
    ...{ sourcemap: false, assetsInlineLimit: 0, modulePreload: false, license: { fileName: "licenses.md" } },
    // What is sent is weighed by `npm run budgets`; a first start waits for it here.
    reportCompressedSize: false,
  },
  environments: {
    ...(command === "build" && { ssr: { keepProcessEnv: false } }),
    client: {
      build: {
        rolldownOptions: { treeshake: { moduleSideEffects }, output: { codeSplitting: { groups } } },
      },
    },
  },
}));
