import { dictionaryOf, textFileOf } from "./namespaces.ts";
import { type Dictionaries, type ErrorNamespace, errorNamespaces } from "./texts.generated.ts";

/** What a text can be asked of. `errors` spans the texts of all modules' codes. */
export type Namespace = keyof Dictionaries;
/** What can be loaded: a module's codes come by themselves into `errors`. */
export type Loadable = Namespace | ErrorNamespace;
export type Language = "ne" | "en";
export type Key<N extends Namespace> = keyof Dictionaries[N] & string;

/** Fills `{{name}}`. `count` chooses between `key_one` and `key_other`. Numbers are formatted by the caller. */
export type Values = Readonly<Record<string, string | number>>;
type ValuesOf<Names extends string> = { readonly [Name in Names]: Name extends "count" ? number : string | number };
type Filled<Names> = [Names] extends [never] ? [] : [values: ValuesOf<Names & string>];
/** Gives the text of a key; the values are those that it names. */
export type T<N extends Namespace> = <K extends Key<N>>(key: K, ...values: Filled<Dictionaries[N][K]>) => string;

type Flat = ReadonlyMap<string, string>;
const held = new Map<string, Flat>();
const loaded = new Set<string>();
const nameOf = (language: Language, namespace: Loadable) => `${language}/${namespace}`;
const isOfErrors = (namespace: Loadable) => namespace.endsWith(".errors");

function flatten(tree: object, before = "", into = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") into.set(before + key, value);
    else flatten(value, `${before}${key}.`, into);
  }
  return into;
}

export function addTexts(language: Language, namespace: Loadable, tree: object): void {
  const name = nameOf(language, isOfErrors(namespace) ? "errors" : namespace);
  const others = name.endsWith("/errors") ? held.get(name) : undefined;
  held.set(name, new Map([...(others ?? []), ...flatten(tree)]));
  loaded.add(nameOf(language, namespace));
}

export const hasTexts = (language: Language, namespace: Loadable) => loaded.has(nameOf(language, namespace));

/** Namespaces loaded in any language. */
export function loadedNamespaces(): Loadable[] {
  return [...new Set([...loaded].map((name) => name.slice(3) as Loadable))];
}

type Fetched = Readonly<Partial<Record<Loadable, object>>>;

/** In development: the dictionaries as the dev server gives them ("ne/home" → its module). */
const modules = new Map(
  Object.entries(
    import.meta.env.DEV && !import.meta.env.SSR
      ? import.meta.glob<object>("./*/i18n/*/*.json", { base: "../", import: "default" })
      : {},
  ).map(([path, load]) => {
    const { language = "", namespace = "" } = dictionaryOf(path) ?? {};
    return [`${language}/${namespace}`, load] as [string, typeof load];
  }),
);

/** Where the built dictionaries stand: the server reads it from the build, the browser from the document. */
let folder = globalThis.document?.documentElement.dataset.textsFolder ?? "";
export function setTextsFolder(address: string): void {
  folder = address;
}
export const textsFolder = (): string => folder;

/** The addresses of these dictionaries; none in development. */
export const textAddresses = (language: Language, namespaces: readonly string[]): string[] =>
  folder ? [...new Set(namespaces.map((namespace) => `${folder}/${language}/${textFileOf(namespace)}.json`))] : [];

async function fetchTexts(language: Language, namespace: Loadable): Promise<Fetched> {
  const module = modules.get(nameOf(language, namespace));
  if (module) return { [namespace]: await module() };
  const response = await fetch(textAddresses(language, [namespace])[0] ?? "");
  if (!response.ok) throw new Error(`No dictionary ${nameOf(language, namespace)}: status ${response.status}`);
  return (await response.json()) as Fetched;
}

const loading = new Map<string, Promise<void>>();

function loadOne(language: Language, namespace: Loadable): Promise<void> {
  const name = nameOf(language, namespace);
  const file = import.meta.env.DEV ? name : `${language}/${textFileOf(namespace)}`;
  const running = loading.get(file);
  if (running) return running;
  const done = fetchTexts(language, namespace).then(
    (fetched) => {
      for (const [held, tree] of Object.entries(fetched)) addTexts(language, held as Loadable, tree);
    },
    (error) => {
      loading.delete(file);
      throw error;
    },
  );
  loading.set(file, done);
  return done;
}

/** Fetches the dictionaries that are not held yet. The same promise for the same set, so that `use` can wait on it. */
export function loadTexts(language: Language, namespaces: readonly Loadable[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !hasTexts(language, namespace));
  const [first] = missing;
  if (first && missing.length === 1) return loadOne(language, first);
  return Promise.all(missing.map((namespace) => loadOne(language, namespace))).then(() => undefined);
}

/**
 * Fetches the text of a code that a module below this page may have answered; done at once when it is held.
 * One that cannot be fetched is no failure: then the reader gets general words.
 */
export async function loadErrorText(language: Language, code: string): Promise<void> {
  const namespace = errorNamespaces[code.split(".")[0] ?? ""];
  if (!namespace || hasTexts(language, namespace) || lookUp(language, "errors", code) !== undefined) return;
  await loadTexts(language, [namespace]).catch(() => undefined);
}

/** A text by a key that is not known to the program, as a code of the server; undefined when there is none. */
export function lookUp(language: Language, namespace: Namespace, key: string, values: Values = {}): string | undefined {
  const text = held.get(nameOf(language, namespace))?.get(key);
  return text === undefined ? undefined : fill(text, values);
}

const plurals = new Map<Language, Intl.PluralRules>();
function pluralOf(language: Language, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
}

const fill = (text: string, values: Values) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));

function textOf(language: Language, namespace: Namespace, key: string, values: Values): string {
  const dictionary = held.get(nameOf(language, namespace));
  const count = values.count;
  const form = typeof count === "number" ? `${key}_${pluralOf(language, count)}` : key;
  return fill(dictionary?.get(form) ?? dictionary?.get(`${key}_other`) ?? dictionary?.get(key) ?? key, values);
}

const translators = new Map<string, T<Namespace>>();
/** The translator of one language and namespace; the same function each time. */
export function tOf<N extends Namespace>(language: Language, namespace: N): T<N> {
  const name = nameOf(language, namespace);
  const known = translators.get(name);
  if (known) return known as unknown as T<N>;
  const made = (key: string, values: Values = {}) => textOf(language, namespace, key, values);
  translators.set(name, made as T<Namespace>);
  return made as T<N>;
}
