/** Fills `{{name}}`, each once: what is filled in is not looked at again. @throws Error when a value is missing */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {{${name}}}`);
    return value;
  });
}

/** What breaks a line, hides in it, or turns the writing direction of the words around it. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]+/gu;
/** One line of visible text. */
export const oneLine = (text: string): string => text.replace(UNSEEN, " ").trim();

/**
 * What mail readers would turn into a link. Anybody may open an account with another's address, or write to others: a
 * name or a title of theirs must not make a mail of ours carry a stranger's message.
 */
export const isLink = (text: string): boolean => /[\p{L}\p{N}][.:/@][\p{L}\p{N}/]|www/iu.test(text);

/** The name to greet with; undefined: none that a mail may hold. */
export function greetable(firstName: string): string | undefined {
  const name = oneLine(firstName);
  return isLink(name) ? undefined : name;
}
