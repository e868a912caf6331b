const literal = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** A pattern of LIKE and ILIKE for what holds this text; the text's own % and _ mean themselves. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** A pattern of LIKE and ILIKE for what begins with this text. */
export const startingWith = (text: string): string => `${literal(text)}%`;
