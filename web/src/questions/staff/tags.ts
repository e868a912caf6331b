/** Tags as they are typed, with commas of either script between them; each once. */
export const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,،、;\n]/)
      .map((tag) => tag.trim().normalize("NFC"))
      .filter(Boolean),
  ),
];
