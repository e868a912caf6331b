import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { baseNamespaces, dictionaryOf } from "./src/foundation/namespaces.ts";
import { contractForBrowser } from "./vite/contract.ts";
import { plainIcons } from "./vite/icons.ts";
import { textFiles } from "./vite/texts.ts";

const iconMaker = fileURLToPath(new URL("./src/ui/icon.ts", import.meta.url));
const contractDir = fileURLToPath(new URL("../contract/src", import.meta.url));

/** zod, and the contract's files that are made of it. */
const isSchema = (id: string) =>
  /node_modules[\\/]zod[\\/]/.test(id) ||
  (id.startsWith(contractDir) && /^import \{ z \}/m.test(readFileSync(id, "utf8")));
const isPlain = (id: string) => id.startsWith(contractDir) && !isSchema(id);
/** With the rooms of endpoints that most pages call. */
const base =
  /web[\\/]src[\\/]foundation[\\/](?!dates|saveFile)\w+\.ts$|sarathi-contract(:(accounts|exams))?$|web[\\/]src[\\/]ui[\\/]icon\.ts$/;
const vendor = /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack|zustand)[\\/]/;
const shell =
  /web[\\/]src[\\/](shell[\\/](?!pages|i18n|SideMenu|search[\\/](SearchOverlay|sources)|Guard)|ui[\\/](Avatar|Badge|Bilingual|Button|Card|Empty|ErrorState|Menu|Pending|Skeleton|Stat|Toaster|Turning|toast|useDismiss)\.)/;

/** The dictionaries of one language that every page has. */
const baseTexts = (language: "ne" | "en") => (id: string) => {
  const file = dictionaryOf(id);
  return file?.language === language && (baseNamespaces as readonly string[]).includes(file.namespace);
};

/**
 * Fewer, larger files: many small ones cost 5 KB more after compression. What opens later stays on its own. A group
 * draws its dependencies in, so the order matters: `schemas` (forms only) must not be drawn in behind the contract.
 */
const groups = [
  { name: "contract", test: isPlain, priority: 5 },
  { name: "vendor", test: vendor, priority: 4 },
  { name: "schemas", test: isSchema, priority: 3 },
  { name: "base", test: base, priority: 2 },
  { name: "shell", test: shell, priority: 1 },
  {
    name: "exams-base",
    test: /src[\\/]exams[\\/](exams\.queries|paper|attemptState|records[\\/]recordKeys)\.ts$/,
    priority: 1,
  },
  {
    name: "member",
    test: /src[\\/](shell[\\/]Guard|ui[\\/](Spinner|scrollLock)|exams[\\/]parts[\\/](Coming|QuestionText))\./,
    priority: 1,
  },
  { name: "texts-ne", test: baseTexts("ne"), priority: 6 },
  { name: "texts-en", test: baseTexts("en"), priority: 6 },
];

export default defineConfig(({ command }) => ({
  plugins: [contractForBrowser(contractDir), plainIcons(iconMaker), textFiles(), tailwindcss(), reactRouter()],
  // Everything that renders pages is bundled, so that React and the router run as their production builds whatever
  // NODE_ENV says where the server runs.
  ssr: command === "build" ? { noExternal: true } : { noExternal: ["@sarathi/contract"] },
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    ...(command === "build" && { ssr: { keepProcessEnv: false } }),
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups },
          },
        },
      },
    },
  },
}));
