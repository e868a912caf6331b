import { MAX_USERNAME, MIN_USERNAME } from "@sarathi/contract";
import { transliterate } from "./transliterate.rules.ts";

/** Letters of other scripts that look like Latin ones (of Unicode TR 39, confusables: those for a to z). */
const LOOKALIKES: readonly (readonly [letters: string, latin: string])[] = [
  ["аɑαᴀ", "a"],
  ["вьʙβ", "b"],
  ["сϲᴄⅽ", "c"],
  ["ԁᴅɗ", "d"],
  ["еєεᴇҽ", "e"],
  ["ғꜰϝ", "f"],
  ["ɡɢց", "g"],
  ["һнʜհ", "h"],
  ["іıɪιɩ", "i"],
  ["јᴊ", "j"],
  ["кκᴋ", "k"],
  ["ӏʟⅼ", "l"],
  ["мᴍⅿ", "m"],
  ["пηɴո", "n"],
  ["оοσᴏօ", "o"],
  ["рρᴘ", "p"],
  ["ԛ", "q"],
  ["гʀ", "r"],
  ["ѕꜱ", "s"],
  ["тτᴛ", "t"],
  ["υᴜսμ", "u"],
  ["ѵνᴠ", "v"],
  ["ԝωᴡ", "w"],
  ["хχ", "x"],
  ["уγʏү", "y"],
  ["ᴢ", "z"],
];
const LATIN = new Map(LOOKALIKES.flatMap(([letters, latin]) => [...letters].map((letter) => [letter, latin] as const)));
/** Letters in frames and flags, which no normal form unfolds: the first of each row of 26. */
const FRAMED = [0x1f150, 0x1f170, 0x1f1e6];

/**
 * A name as a hasty reader sees it: without case, accents, look-alikes and unseen signs. Mathematical and full-width
 * letters are plain ones (NFKC).
 */
export function asSeen(name: string): string {
  const plain = name
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\p{Cf}]/gu, "");
  return [...plain]
    .map((sign) => LATIN.get(sign) ?? unframed(sign))
    .join("")
    .normalize("NFC");
}

function unframed(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = FRAMED.find((start) => code >= start && code < start + 26);
  return first === undefined ? sign : String.fromCharCode(97 + code - first);
}

const DIGITS: Readonly<Record<string, string>> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s" };
const undisguised = (text: string) => text.replace(/[01345]/g, (digit) => DIGITS[digit] ?? digit);
const wordsOf = (text: string) => new Set(text.trim().split(/\s+/));

/** Addresses of the site, and names that mean nobody. */
const RESERVED = wordsOf(`me staff support help root system api auth login register logout settings profile community
  pariksha resources newsletter search about terms privacy guidelines post posts hashtag events www mail info contact
  security null undefined anonymous deleted candidate`);
/** Words that make a name look official, wherever they stand in it. */
const OFFICIAL =
  wordsOf(`admin superadmin administrator administration moderator staff support helpdesk official sarathi saarathi
  loksewa psc system root deleted anonymous`);
/** Words that officials join to those. */
const JOINED = wordsOf("team the real help desk office nepal page account site app aayog ayog commission notice news");
/** Who begins so speaks for the site or for the Commission. */
const BEGINNINGS = /^(saarathi|sarathi|loksewa|loksewaa|psc|aayog)/;
const onlyOf = (words: Iterable<string>) => new RegExp(`^(?:${[...words].join("|")})+$`);
const OFFICIAL_ALONE = onlyOf([...OFFICIAL, ...JOINED]);
/** The Commission by its full names, with the country or without. */
const COMMISSION = /publicservicecommission|(?:psc|loksewaa?|lokseva|लोकसेवा)(?:aa?yog|आयोग|commission|nepal|नेपाल)/;
const hasOfficial = new RegExp([...OFFICIAL].join("|"));

/** Names that would pass for the site or for an address of it. Dots, underscores and digits do not disguise them. */
export function isReservedUsername(username: string): boolean {
  const plain = undisguised(username);
  const words = (name: string) => name.split(/[._]|\d+$/);
  return (
    RESERVED.has(username.replace(/[._]/g, "")) ||
    [...words(username), ...words(plain)].some((word) => OFFICIAL.has(word)) ||
    [username, plain].some((name) => isOfficial(name.replace(/[._]/g, ""), name.replace(/[._\d]/g, "")))
  );
}

const isOfficial = (joined: string, letters: string): boolean =>
  BEGINNINGS.test(joined) ||
  COMMISSION.test(joined) ||
  [joined, letters].some((name) => OFFICIAL_ALONE.test(name) && hasOfficial.test(name));

/** Words that only staff bear, in names as they are shown. */
const STAFF =
  wordsOf(`admin admins superadmin administrator administration moderator moderators official officials helpdesk
  sysadmin webmaster एडमिन प्रशासक प्रशासन मोडरेटर आधिकारिक`);
/** The site and the Commission. */
const SITE = wordsOf("sarathi saarathi सारथी सारथि loksewa लोकसेवा psc aayog ayog आयोग");
/** Words that speak for the site where they stand beside it; alone they are anybody's. */
const BESIDE_SITE = wordsOf(`team support staff help desk office page account notice news app toli sahayog टोली टिम टीम
  समूह सहयोग सहायता सूचना कार्यालय परिवार कर्मचारी`);
/** No person is called so alone; some are called Sarathi. */
const NO_PERSON = wordsOf("psc loksewa लोकसेवा");
const STAFF_ALONE = onlyOf([...STAFF, ...SITE, ...BESIDE_SITE]);

/** A shown name that pretends to be the site, the Commission or their staff. */
export function pretendsToBeStaff(firstName: string, lastName = ""): boolean {
  const seen = asSeen(`${firstName} ${lastName}`);
  return [seen, undisguised(seen)].some((text) => {
    const words = text.split(/[^\p{L}\p{M}]+/u).filter(Boolean);
    const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
    const joined = words.join("");
    return (
      has(STAFF) ||
      (has(SITE) && has(BESIDE_SITE)) ||
      NO_PERSON.has(joined) ||
      COMMISSION.test(joined) ||
      (STAFF_ALONE.test(joined) && !SITE.has(joined) && !BESIDE_SITE.has(joined))
    );
  });
}

/**
 * Usernames to try for a new account, from its name alone, best first: an address is nobody else's business. Devanagari
 * is written in Latin letters.
 * @param suffix unpredictable digits for the last resorts
 */
export function usernameIdeas(firstName: string, lastName: string, suffix: string): string[] {
  const plain = (text: string) => asSeen(transliterate(text)).replace(/[^a-z0-9]/g, "");
  const [first, last] = [plain(firstName), plain(lastName)];
  const base = (first || last || "candidate").slice(0, 20);
  const ideas = [
    first && last ? `${first}.${last}`.slice(0, MAX_USERNAME).replace(/\.$/, "") : "",
    first.slice(0, MAX_USERNAME),
    `${base}${suffix.slice(0, 3)}`,
    `${base}_${suffix}`,
    `candidate_${suffix}`,
  ];
  return [...new Set(ideas)].filter((idea) => idea.length >= MIN_USERNAME && !isReservedUsername(idea));
}
