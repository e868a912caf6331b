/** Letters of other scripts, and signs, that look like Latin ones; after Unicode's confusables, those that are typed. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  // Cyrillic
  ...{ а: "a", в: "b", с: "c", ԁ: "d", е: "e", һ: "h", н: "h", і: "i", ї: "i", ј: "j", к: "k", м: "m", п: "n", о: "o" },
  ...{ р: "p", ԛ: "q", г: "r", ѕ: "s", т: "t", ц: "u", ѵ: "v", ԝ: "w", х: "x", у: "y" },
  // Greek
  ...{ α: "a", β: "b", ε: "e", η: "n", ι: "i", κ: "k", ν: "v", ο: "o", ρ: "p", τ: "t", υ: "u", χ: "x", γ: "y", ω: "w" },
  // Latin letters that no decomposition makes plain
  ...{ ı: "i", ɑ: "a", ɡ: "g", ɩ: "i", ʟ: "l", ᴀ: "a", ʙ: "b", ᴄ: "c", ᴅ: "d", ᴇ: "e", ɢ: "g", ʜ: "h", ɪ: "i" },
  ...{ ᴊ: "j", ᴋ: "k", ᴍ: "m", ɴ: "n", ᴏ: "o", ᴘ: "p", ʀ: "r", ᴛ: "t", ᴜ: "u", ᴠ: "v", ᴡ: "w", ʏ: "y", ᴢ: "z" },
  ...{ ł: "l", ø: "o", đ: "d", ħ: "h" },
};

/** Signs that stand for letters in writing that is to be read by people alone. */
const LEET: Readonly<Record<string, string>> = {
  ...{ "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b" },
  ...{ "@": "a", $: "s", "!": "i", "|": "i", "€": "e", "£": "l" },
};
export const LEET_SIGNS = "@$!|€£";

/**
 * A text in its plainest letters: compatibility forms (full width, mathematical, circled) as plain ones, small letters,
 * nothing unseen, no accents on Latin letters, look-alikes of other scripts as Latin, Nepali digits as ASCII.
 */
export function plainLetters(text: string): string {
  const seen = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Cf}|\p{Cc}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u3164/gu, (sign) =>
      /\s/.test(sign) ? " " : "",
    )
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  const bare = seen.normalize("NFD").replace(/(\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek})\p{M}+/gu, "$1");
  return [...bare]
    .map((letter) => LOOK_ALIKES[letter] ?? letter)
    .join("")
    .normalize("NFC");
}

/** A word with the letters that its signs stand for; one without a letter is none. */
export const withoutLeet = (word: string): string =>
  /\p{L}/u.test(word) ? [...word].map((sign) => LEET[sign] ?? sign).join("") : word;

/**
 * What two texts share that say the same: no white space, punctuation, unseen signs; no difference of case and digits. Of
 * one that is nothing but such signs, itself.
 */
export function bareText(text: string): string {
  const plain = plainLetters(text);
  return plain.replace(/[\s\p{P}]+/gu, "") || plain.trim();
}
