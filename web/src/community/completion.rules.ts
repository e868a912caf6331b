/** A hashtag or a name that is being typed: where its sign stands, and what follows that. */
export interface Token {
  sign: "#" | "@";
  at: number;
  typed: string;
}

const TOKEN = /(?<![\p{L}\p{M}\p{N}_/&@#.])([#＃@])([\p{L}\p{M}\p{N}_.\u200c\u200d]{1,40})$/u;

/** What is being typed just before the caret; undefined: no hashtag and no name. */
export function tokenAt(text: string, caret: number): Token | undefined {
  const found = TOKEN.exec(text.slice(Math.max(0, caret - 60), caret));
  const [whole = "", sign, typed = ""] = found ?? [];
  if (!found) return undefined;
  return { sign: sign === "@" ? "@" : "#", at: caret - whole.length, typed };
}

/** A text with a token completed, and where the caret stands then. */
export function completed(text: string, { sign, at, typed }: Token, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, at)}${sign}${name} `;
  const after = text.slice(at + 1 + typed.length).replace(/^ /, "");
  return { text: before + after, caret: before.length };
}
