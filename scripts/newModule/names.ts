/** The forms of a module's name that its files need. */
export interface Names {
  /** Of the module, its folder and its table's plural: "notes". */
  many: string;
  /** One of its things: "note". */
  one: string;
  Many: string;
  One: string;
}

/** @throws Error for a name that is no plural noun in lower case */
export function namesOf(name: string): Names {
  if (!/^[a-z]{3,20}s$/.test(name)) throw new Error(`"${name}": give a plural noun in lower case, as in "notes"`);
  const one = name.slice(0, -1);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return { many: name, one, Many: capital(name), One: capital(one) };
}
