import type { QuestionDraft } from "@sarathi/contract";
import type { Found } from "./block.ts";

/**
 * What GIFT and Moodle XML have no place for stands in tags, `difficulty:hard`, so that a file of ours says all when it
 * comes back. Other programs show them as tags.
 */
const SINGLE = [
  "difficulty",
  "form",
  "group",
  "asOf",
  "validUntil",
  "marks",
  "sourceUrl",
  "sourceNe",
  "sourceEn",
] as const;

export function tagsOf(draft: QuestionDraft): string[] {
  const facts: Record<string, string | undefined> = {
    difficulty: draft.difficulty,
    form: draft.form,
    group: draft.group,
    asOf: draft.asOf,
    validUntil: draft.validUntil,
    marks: draft.marks === undefined ? undefined : String(draft.marks),
    sourceUrl: draft.source?.url,
    sourceNe: draft.source?.text.ne,
    sourceEn: draft.source?.text.en,
  };
  return [
    ...Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`])),
    ...draft.chapters.map((chapter) => `chapter:${chapter}`),
    ...draft.options.flatMap(({ pinned }, at) =>
      pinned === undefined ? [] : [`${pinned ? "pinned" : "loose"}:${at + 1}`],
    ),
    ...draft.tags.map((tag) => `tag:${tag}`),
  ];
}

/** Puts the tags of a file where they belong; one that says nothing of ours is a tag. */
export function takeTags(found: Found, tags: readonly string[]): void {
  for (const tag of tags) {
    const [, name = "", value = ""] = /^(\w+):([\s\S]*)$/.exec(tag) ?? [];
    const single = SINGLE.find((one) => one === name);
    if (single === "sourceNe") found.source = { ...found.source, ne: value };
    else if (single === "sourceEn") found.source = { ...found.source, en: value };
    else if (single) found[single] = value;
    else if (name === "chapter") found.chapters = [...(found.chapters ?? []), value];
    else if (name === "pinned" || name === "loose") {
      const option = found.options[Number(value) - 1];
      if (option) option.pinned = name === "pinned";
    } else found.tags = [...(found.tags ?? []), name === "tag" ? value : tag];
  }
}
