/** A number of the syllabus in the reader's digits; one with a letter, A1, stays as the Commission writes it. */
export const codeOf = (code: string, digits: (text: string) => string): string =>
  /^[\d.]+$/.test(code) ? digits(code) : code;
