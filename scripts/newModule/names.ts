/** The forms of a module's name that its files need. */
export interface Names {
  /** Of the module and its folder: "notes". */
  many: string;
  /** One of its things, and its table: "note". */
  one: string;
  Many: string;
  One: string;
}

/** @param one by default the name without its last letter. @throws Error for names that are no nouns in lower case */
export function namesOf(many: string, one = many.slice(0, -1)): Names {
  if (!/^[a-z]{3,20}s$/.test(many) || (/(ie|ss|xe|se)$/.test(one) && one === many.slice(0, -1))) {
    throw new Error(`"${many}": give a plural noun in lower case, as in "notes"; beside an irregular one its singular`);
  }
  if (!/^[a-z]{2,20}$/.test(one) || one === many) throw new Error(`"${one}" is not the singular of ${many}`);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return { many, one, Many: capital(many), One: capital(one) };
}
