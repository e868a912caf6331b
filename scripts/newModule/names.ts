/** The forms of a module's name, and of the noun that it is about, that its files need. */
export interface Names {
  /** The module, its folder and its address: "community". */
  module: string;
  Module: string;
  /** One of its things, and its table: "post". */
  one: string;
  One: string;
  /** Several of them, and their dictionary: "posts". */
  many: string;
  Many: string;
  /** The page's title in Nepali; the module's name where nobody gave one. */
  title: string;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

function singularOf(module: string): string {
  if (/[^aeiou]ies$/.test(module)) return `${module.slice(0, -3)}y`;
  if (/(ss|x|z|ch|sh)es$/.test(module)) return module.slice(0, -2);
  return /[^s]s$/.test(module) ? module.slice(0, -1) : module;
}

/**
 * @param words the module; its noun, by default the module's own name in the singular; a title in Nepali. Only the first
 * is needed, and the title may stand anywhere
 * @throws Error for words that are no names
 */
export function namesOf(words: readonly string[]): Names {
  const titles = words.filter((word) => /\p{Script=Devanagari}/u.test(word));
  const [module = "", noun, ...more] = words.filter((word) => !titles.includes(word));
  const one = noun ?? singularOf(module);
  if (!/^[a-z]{3,20}$/.test(module) || !/^[a-z]{2,20}$/.test(one) || more.length > 0 || titles.length > 1) {
    throw new Error(
      'Give the module\'s name in lower case, then its noun and its title in Nepali, as in "community post समुदाय".',
    );
  }
  const many = noun === undefined && one !== module ? module : pluralOf(one);
  const Module = capital(module);
  return { module, Module, one, One: capital(one), many, Many: capital(many), title: titles[0] ?? Module };
}
