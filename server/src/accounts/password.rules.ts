/** Why a password is too easily guessed (ASVS 5.0: 6.1.2, 6.2.4, 6.2.11, 6.2.12). */
export type Weakness = "common" | "context" | "personal" | "pattern";

/** Words of the site, its subject and its country, which come to mind here first (ASVS 6.1.2). Latin and Devanagari. */
export const CONTEXT_WORDS: readonly string[] = `
  sarathi saarathi सारथी सारथि loksewa loksewaa lokseva लोकसेवा loksewaaayog aayog aayoga ayog आयोग psc kharidar खरिदार
  nayabsubba nayab subba नायब सुब्बा officer adhikrit अधिकृत section computeroperator pariksha parikshya परीक्षा exam
  syllabus tayari taiyari तयारी government sarkar sarkari सरकार सरकारी nijamati निजामती
  nepal nepali nepalese नेपाल नेपाली kathmandu काठमाडौं काठमाडौँ ktm pokhara पोखरा lalitpur ललितपुर patan bhaktapur भक्तपुर
  chitwan चितवन butwal biratnagar विराटनगर janakpur dharan birgunj dang himal हिमाल himalaya everest sagarmatha सगरमाथा
  lumbini लुम्बिनी buddha बुद्ध gorkha gurkha गोरखा pashupati pashupatinath पशुपति madhesh koshi bagmati gandaki karnali
  namaste नमस्ते namaskar mero मेरो hamro हाम्रो timro maya माया love jaya जय nepaliho desh देश
  पासवर्ड admin administrator moderator
`
  .trim()
  .split(/\s+/)
  .sort((a, b) => b.length - a.length);

/** Signs for letters, as people disguise words; "1" stands for two. */
const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
};
const undisguised = (text: string, one: "i" | "l") =>
  text.replace(/[0-9@$!|]/g, (sign) => (sign === "1" ? one : (LEET[sign] ?? sign)));

/** Rows of the keyboard: neighbours there are a run too. */
const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890"];
/** At most so many signs around a known password are no more than decoration. */
const DECORATION = 8;
/** What is left beside words that anybody tries first must have so many letters, or so many digits. */
const LEFT_LETTERS = 4;
const LEFT_DIGITS = 8;
/** A password has at least so many signs that do not follow from the one before. */
const LEAST_STEPS = 5;
const LEAST_SIGNS = 4;

/**
 * Why a password is refused, or null. Its length is the contract's matter; there are no rules of composition
 * (NIST SP 800-63B-4, 3.1.1.2).
 * @param personal what anybody knows of the person: names, address, username
 * @param common known passwords, in lower case
 */
export function weaknessOf(
  password: string,
  personal: readonly string[],
  common: ReadonlySet<string>,
): Weakness | null {
  const plain = password.normalize("NFKC").trim().toLowerCase();
  if (leavesLittle(plain, personal.flatMap(partsOf))) return "personal";
  if (leavesLittle(plain, [...personal.flatMap(partsOf), ...CONTEXT_WORDS])) return "context";
  if (isPattern(plain)) return "pattern";
  if (isCommon(plain, common)) return "common";
  return null;
}

/** Signs that do not repeat, go on with, or stand beside the one before: "abcd1111" has two. */
export function stepsOf(text: string): number {
  const signs = [...text];
  const follows = signs.map((sign, i) => i > 0 && isNext(signs[i - 1] ?? "", sign));
  return follows.filter((follow) => !follow).length;
}

function isNext(before: string, sign: string): boolean {
  const gap = (sign.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
  if (Math.abs(gap) <= 1) return true;
  return ROWS.some(
    (row) => row.includes(before) && Math.abs(row.indexOf(sign) - row.indexOf(before)) === 1 && row.includes(sign),
  );
}

function isPattern(plain: string): boolean {
  const once = /^(.+?)\1+$/su.exec(plain)?.[1] ?? plain; // "abcabcabc" is "abc"
  return stepsOf(once) < LEAST_STEPS || new Set(once).size < LEAST_SIGNS;
}

/** A known password as it is, or disguised: signs for letters, decoration around it, blanks and dots within. */
function isCommon(plain: string, common: ReadonlySet<string>): boolean {
  const forms = [plain, undisguised(plain, "i"), undisguised(plain, "l")];
  const bare = stripped(plain);
  if (bare.length >= 3 && plain.length - bare.length <= DECORATION) {
    forms.push(bare, stripped(undisguised(bare, "i")), stripped(undisguised(bare, "l")));
  }
  return forms.some((form) => common.has(form) || common.has(form.replace(/[\s._-]/g, "")));
}

/** Without what stands around the letters. */
const stripped = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, "");

/** Whether next to nothing is left of it without these words. */
function leavesLittle(plain: string, words: readonly string[]): boolean {
  return [plain, undisguised(plain, "i"), undisguised(plain, "l")].some((text) => {
    let left = text;
    for (const word of words) left = left.replaceAll(word, " ");
    if (left === text) return false;
    const letters = left.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
    // Digits are counted as they were typed: those that stood for letters are gone with their words.
    const digits = text === plain ? (left.match(/\p{N}/gu)?.length ?? 0) : 0;
    return letters < LEFT_LETTERS && digits < LEFT_DIGITS;
  });
}

/** A name or an address in the parts that a password may be made of. */
function partsOf(known: string): string[] {
  const plain = known.normalize("NFKC").trim().toLowerCase();
  const local = plain.split("@")[0] ?? "";
  const parts = [plain, local, local.replace(/[^\p{L}\p{M}]/gu, ""), ...local.split(/[^\p{L}\p{M}]+/u)];
  return [...new Set(parts)].filter((part) => [...part].length >= 3).sort((a, b) => b.length - a.length);
}

/** How good a password is that is not refused: by how much of it cannot be foreseen. */
export const strengthOf = (password: string): "good" | "strong" =>
  stepsOf(password.normalize("NFKC").trim()) >= 14 ? "strong" : "good";
