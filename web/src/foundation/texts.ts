import type accounts from "./i18n/en/accounts.json";
import type admin from "./i18n/en/admin.json";
import type common from "./i18n/en/common.json";
import type curriculum from "./i18n/en/curriculum.json";
import type errors from "./i18n/en/errors.json";
import type exams from "./i18n/en/exams.json";
import type home from "./i18n/en/home.json";
import type info from "./i18n/en/info.json";
import type profile from "./i18n/en/profile.json";
import type recovery from "./i18n/en/recovery.json";
import type results from "./i18n/en/results.json";
import type search from "./i18n/en/search.json";
import type shell from "./i18n/en/shell.json";
import type sitting from "./i18n/en/sitting.json";
import type uploads from "./i18n/en/uploads.json";

/** The English files are the measure: a key that they lack does not compile. A room adds its file here. */
interface Dictionaries {
  common: typeof common;
  shell: typeof shell;
  search: typeof search;
  home: typeof home;
  accounts: typeof accounts;
  admin: typeof admin;
  curriculum: typeof curriculum;
  exams: typeof exams;
  info: typeof info;
  sitting: typeof sitting;
  recovery: typeof recovery;
  results: typeof results;
  profile: typeof profile;
  uploads: typeof uploads;
  errors: typeof errors;
}
export type Namespace = keyof Dictionaries;
export type Language = "ne" | "en";

type WithoutPlural<K extends string> = K extends `${infer Stem}_${"one" | "other"}` ? Stem : K;
type Paths<T, Before extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${WithoutPlural<K>}` : Paths<T[K], `${Before}${K}.`>;
}[keyof T & string];
export type Key<N extends Namespace> = Paths<Dictionaries[N]>;

/** Fills `{{name}}`. `count` chooses between `key_one` and `key_other`. Numbers are formatted by the caller. */
export type Values = Record<string, string | number>;
export type T<N extends Namespace> = (key: Key<N>, values?: Values) => string;

type Flat = ReadonlyMap<string, string>;
const held = new Map<string, Flat>();
const nameOf = (language: Language, namespace: Namespace) => `${language}/${namespace}`;

function flatten(tree: object, before = "", into = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") into.set(before + key, value);
    else flatten(value, `${before}${key}.`, into);
  }
  return into;
}

export function addTexts(language: Language, namespace: Namespace, tree: object): void {
  held.set(nameOf(language, namespace), flatten(tree));
}

export const hasTexts = (language: Language, namespace: Namespace) => held.has(nameOf(language, namespace));

/** Namespaces held in any language. */
export function heldNamespaces(): Namespace[] {
  return [...new Set([...held.keys()].map((name) => name.slice(3) as Namespace))];
}

/** The browser's own way to them; the server holds them all (`texts.server.ts`). */
const files = import.meta.env.SSR ? {} : import.meta.glob<object>("./i18n/*/*.json", { import: "default" });
let chunks: Readonly<Record<string, string>> = {};
/** On the server: where each dictionary's file stands ("ne/home" → "/assets/home-x.js"). */
export function setTextChunks(known: Readonly<Record<string, string>>): void {
  chunks = known;
}
/** The files of these dictionaries, to announce them in the head; none in the browser. */
export const textChunks = (language: Language, namespaces: readonly string[]): string[] => [
  ...new Set(namespaces.flatMap((namespace) => chunks[`${language}/${namespace}`] ?? [])),
];

/** All namespaces that have a file. */
export const namespaces = (): Namespace[] => [
  ...new Set(Object.keys(files).map((path) => path.slice(path.lastIndexOf("/") + 1, -5) as Namespace)),
];
const loading = new Map<string, Promise<void>>();

function loadOne(language: Language, namespace: Namespace): Promise<void> {
  const name = nameOf(language, namespace);
  const running = loading.get(name);
  if (running) return running;
  const file = files[`./i18n/${name}.json`];
  if (!file) return Promise.reject(new Error(`No dictionary ${name}`));
  const done = file().then(
    (tree) => addTexts(language, namespace, tree),
    (error) => {
      loading.delete(name);
      throw error;
    },
  );
  loading.set(name, done);
  return done;
}

/** Fetches the dictionaries that are not held yet. The same promise for the same set, so that `use` can wait on it. */
export function loadTexts(language: Language, namespaces: readonly Namespace[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !hasTexts(language, namespace));
  const [first] = missing;
  if (first && missing.length === 1) return loadOne(language, first);
  return Promise.all(missing.map((namespace) => loadOne(language, namespace))).then(() => undefined);
}

const plurals = new Map<Language, Intl.PluralRules>();
function pluralOf(language: Language, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
}

function textOf(language: Language, namespace: Namespace, key: string, values: Values): string {
  const dictionary = held.get(nameOf(language, namespace));
  const count = values.count;
  const form = typeof count === "number" ? `${key}_${pluralOf(language, count)}` : key;
  const text = dictionary?.get(form) ?? dictionary?.get(`${key}_other`) ?? dictionary?.get(key) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

const translators = new Map<string, T<Namespace>>();
/** The translator of one language and namespace; the same function each time. */
export function tOf<N extends Namespace>(language: Language, namespace: N): T<N> {
  const name = nameOf(language, namespace);
  const known = translators.get(name);
  if (known) return known as T<N>;
  const made: T<N> = (key, values = {}) => textOf(language, namespace, key, values);
  translators.set(name, made as T<Namespace>);
  return made;
}
