import en from "./en.json" with { type: "json" };
import ne from "./ne.json" with { type: "json" };

/** What the pipeline itself says, in the language of the text. */
export const labels: Record<"ne" | "en", typeof ne> = { ne, en };
