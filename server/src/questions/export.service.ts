import { PassThrough } from "node:stream";
import { type ExportFormat, type McqFilterQuery, QuestionDraft } from "@sarathi/contract";
import { chapterSlugs, chaptersBelow } from "../curriculum/index.ts";
import { FileBody } from "../foundation/http/download.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { type AdminFilter, questionsAfter } from "./admin.store.ts";
import { draftOf } from "./admin.view.ts";
import { exportTypes, writeText, writeXlsx } from "./files/write.ts";
import { dayInNepal } from "./mcq.rules.ts";

const AT_ONCE = 500;

/** Questions as files, read as they are sent: never whole in memory. */
export function exportService({ db, clock, log }: Pick<ModuleDeps, "db" | "clock" | "log">) {
  /** @param leftOut takes the ids of those that no draft can be made of: an old version may not pass today's rules */
  async function* drafts(filter: AdminFilter, leftOut: string[]): AsyncGenerator<QuestionDraft> {
    const slugs = await chapterSlugs(db);
    for (let after: string | undefined; ; ) {
      const rows = await questionsAfter(db, filter, { after, most: AT_ONCE });
      for (const row of rows) {
        const chapters = row.chapter_ids.flatMap((id) => slugs.get(id) ?? []);
        const draft = draftOf(row, chapters);
        // Said of every option, so that nobody has to guess it from its words when it comes back.
        const options = draft.options.map((option) => ({ ...option, pinned: option.pinned ?? false }));
        const whole = QuestionDraft.safeParse(JSON.parse(JSON.stringify({ ...draft, options })));
        if (whole.success) yield whole.data;
        else leftOut.push(row.id);
      }
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) {
        if (leftOut.length > 0) log.warn({ mcqs: leftOut, count: leftOut.length }, "questions left out of an export");
        return;
      }
      after = last.id;
    }
  }

  return {
    async write(me: Identity, { format, ...query }: McqFilterQuery & { format: ExportFormat }): Promise<FileBody> {
      const { category, subject, section, chapter, ...rest } = query;
      const chapterIds = await chaptersBelow(db, { category, subject, section, chapter });
      const leftOut: string[] = [];
      const found = drafts({ ...rest, chapterIds, accountId: me.accountId }, leftOut);
      const { type, ending } = exportTypes[format];
      const name = `questions-${dayInNepal(clock())}.${ending}`;
      if (format !== "xlsx") return new FileBody(name, type, writeText(format, found, leftOut));
      const stream = new PassThrough();
      writeXlsx(found, stream, leftOut).catch((error: Error) => {
        log.error({ err: error }, "a workbook could not be written to its end");
        stream.destroy(error); // the answer is cut off, which a browser shows
      });
      return new FileBody(name, type, stream);
    },
  };
}
export type ExportService = ReturnType<typeof exportService>;
