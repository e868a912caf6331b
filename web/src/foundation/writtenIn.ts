/** The language that a voice reads some words in: by their letters. */
export const writtenIn = (text: string): "ne" | "en" => (/\p{Script=Devanagari}/u.test(text) ? "ne" : "en");
