import {
  MAX_WORD_NOTE,
  MAX_WORD_PATTERN,
  Slug,
  type WordRule,
  wordRuleActions,
  wordRuleKinds,
} from "@sarathi/contract";
import { z } from "zod";
import type { ContentSource, ContentTable, FileRow } from "../foundation/content/source.ts";
import { keyOfPattern } from "./wordRule.rules.ts";
import { readFileRules, writeFileRule } from "./wordRule.store.ts";

/** A rule of a file in `content/word-rules/`; content/README.md explains the fields. */
export const WordRuleFile = z
  .array(
    z
      .strictObject({
        slug: Slug,
        kind: z.enum(wordRuleKinds),
        pattern: z.string().min(1).max(MAX_WORD_PATTERN),
        action: z.enum(wordRuleActions),
        note: z.string().max(MAX_WORD_NOTE).default(""),
      })
      .refine(({ kind, pattern }) => keyOfPattern(kind, pattern) !== "", "nothing of the pattern could be found"),
  )
  // The table holds one rule a key: two would take turns at each start.
  .superRefine((rules, context) => {
    const first = new Map<string, string>();
    rules.forEach(({ slug, kind, pattern }, at) => {
      const key = `${kind} ${keyOfPattern(kind, pattern)}`;
      const other = first.get(key);
      if (other) context.addIssue({ code: "custom", path: [at, "pattern"], message: `finds what ${other} finds` });
      else first.set(key, slug);
    });
  });

interface RuleRow extends FileRow {
  fields: Pick<WordRule, "kind" | "pattern" | "action" | "note">;
}

const table: ContentTable<RuleRow> = {
  kind: "word_rule",
  read: readFileRules,
  write: (db, random, { slug, fields }, id, file_sha256) =>
    writeFileRule(db, {
      ...fields,
      ...{ id: id ?? random.id(), slug, file_sha256 },
      key: keyOfPattern(fields.kind, fields.pattern),
    }),
};

export const wordRuleContent: ContentSource<typeof WordRuleFile> = {
  folder: "word-rules",
  schema: WordRuleFile,
  rowsOf: (rules) => rules.map(({ slug, ...fields }) => ({ kind: "word_rule", slug, fields })),
  tables: [table as ContentTable],
};
