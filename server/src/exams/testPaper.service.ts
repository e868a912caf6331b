import { type AdminTest, type DrawRow, MAX_PAPER_QUESTIONS, type PaperArrangement } from "@sarathi/contract";
import { record } from "../accounts/index.ts";
import { chapterIds } from "../curriculum/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { currentVersions, drawCandidates, foldedStems, groupSizes } from "../questions/index.ts";
import { type DrawnRow, drawRows, type RowToDraw } from "./draw.rules.ts";
import { stemsOf } from "./stems.ts";
import { editing, placesOf, readAdminTest, refuseFrozen } from "./testAdmin.edit.ts";
import * as store from "./testAdmin.store.ts";

/** What a link says of a question besides its id. */
interface LinkHow {
  sectionId?: string | undefined;
  position?: number | undefined;
  marks?: number | undefined;
  revision?: number | undefined;
}
interface Draw {
  revision: number;
  rows: DrawRow[];
  seed?: number | undefined;
}

const SEEDS = 2 ** 32;
const milli = (marks: number) => Math.round(marks * 1_000);
const countOf = (sections: readonly store.StoredSection[]) =>
  sections.reduce((sum, { questions }) => sum + questions.length, 0);

/** The papers of drafts: their sections, questions and order. Each act stands in the audit log. */
export function testPaperService({ db, random }: Pick<ModuleDeps, "db" | "random">) {
  /** Writes a paper that differs from the one before, with who did it. @throws test.paper_full */
  async function write(
    tx: Db,
    me: Identity,
    id: string,
    before: readonly store.StoredSection[],
    after: readonly store.StoredSection[],
    more: { blueprint?: string; seed?: number } = {},
  ): Promise<void> {
    if (countOf(after) > MAX_PAPER_QUESTIONS) throw new AppError("test.paper_full");
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    const { seed, ...columns } = more;
    await store.writePaper(tx, id, after);
    await store.updateTest(tx, id, columns);
    const say = (sections: readonly store.StoredSection[]) => ({
      sections: sections.length,
      questions: countOf(sections),
    });
    await record(tx, random, {
      actorId: me.accountId,
      action: seed === undefined ? "test.paper" : "test.draw",
      targetId: id,
      before: say(before),
      after: { ...say(after), ...(seed !== undefined && { seed }) },
    });
  }

  /** @throws test.no_section */
  function sectionOf(sections: readonly store.StoredSection[], id: string | undefined): store.StoredSection {
    const section = id === undefined ? sections.at(-1) : sections.find((one) => one.id === id);
    if (!section) throw new AppError("test.no_section");
    return section;
  }

  /** An arrangement as it is stored. @throws mcq.not_found, test.no_section */
  async function stored(
    tx: Db,
    before: readonly store.StoredSection[],
    arrangement: PaperArrangement,
  ): Promise<store.StoredSection[]> {
    const held = new Map(before.flatMap(({ questions }) => questions.map((one) => [one.mcqId, one.version])));
    const wanted = arrangement.flatMap(({ questions }) => questions);
    const present = await currentVersions(
      tx,
      wanted.map(({ mcqId }) => mcqId),
    );
    const sections = arrangement.map(({ _id, title, questions }) => ({
      id: _id === undefined ? random.id() : sectionOf(before, _id).id,
      title,
      questions: questions.map(({ mcqId, version, marks }) => {
        const newest = present.get(mcqId)?.version;
        const chosen = version ?? held.get(mcqId) ?? newest;
        if (newest === undefined || chosen === undefined || chosen > newest) throw new AppError("mcq.not_found");
        return { mcqId, version: chosen, marksMilli: milli(marks) };
      }),
    }));
    return sections;
  }

  /** Draws, and writes nothing. @throws test.no_section, test.no_chapter */
  async function draw(tx: Db, sections: readonly store.StoredSection[], rows: readonly DrawRow[], seed: number) {
    for (const { sectionId } of rows) sectionOf(sections, sectionId);
    const ids = await chapterIds(tx, [...new Set(rows.flatMap(({ chapters }) => chapters))]);
    const places = await placesOf(tx, sections);
    const toDraw: RowToDraw[] = [];
    for (const { chapters, difficulty, count } of rows) {
      const own = chapters.map((slug) => ids.get(slug) ?? "");
      if (own.includes("")) throw new AppError("test.no_chapter");
      const found = await drawCandidates(tx, { chapterIds: own, difficulty });
      const stems = await foldedStems(
        tx,
        found.map(({ mcqId }) => mcqId),
      );
      const candidates = found.map(({ mcqId, version, group }) => ({
        ...{ mcqId, version, group: group ?? undefined },
        stems: stems.get(mcqId) ?? [],
      }));
      toDraw.push({ count, candidates });
    }
    const groups = new Set(toDraw.flatMap(({ candidates }) => candidates.flatMap(({ group }) => group ?? [])));
    const taken = {
      mcqIds: new Set(places.keys()),
      stems: new Set([...places.values()].flatMap(({ question }) => stemsOf(question))),
    };
    return drawRows(toDraw, taken, await groupSizes(tx, [...groups]), seed);
  }

  return {
    /** @throws test.not_found, test.stale, test.frozen, mcq.not_found, test.no_section, test.mcq_linked, test.paper_full */
    async link(me: Identity, id: string, mcqId: string, how: LinkHow): Promise<AdminTest> {
      await editing(db, id, how.revision, async (tx, test) => {
        refuseFrozen(test);
        const before = await store.readSections(tx, id);
        if (before.some(({ questions }) => questions.some((one) => one.mcqId === mcqId))) {
          throw new AppError("test.mcq_linked");
        }
        const question = (await currentVersions(tx, [mcqId])).get(mcqId);
        if (!question) throw new AppError("mcq.not_found");
        const section = sectionOf(before, how.sectionId);
        const at = Math.min(how.position ?? section.questions.length, section.questions.length);
        const beside = section.questions[at - 1] ?? section.questions[0];
        const own = question.marksMilli ?? beside?.marksMilli ?? 1_000;
        const marksMilli = how.marks === undefined ? own : milli(how.marks);
        const questions = section.questions.toSpliced(at, 0, { mcqId, version: question.version, marksMilli });
        const after = before.map((one) => (one === section ? { ...one, questions } : one));
        await write(tx, me, id, before, after);
      });
      return readAdminTest(db, id);
    },

    /** @throws test.not_found, test.stale, test.frozen, test.mcq_not_linked */
    async unlink(me: Identity, id: string, mcqId: string, revision: number | undefined): Promise<AdminTest> {
      await editing(db, id, revision, async (tx, test) => {
        refuseFrozen(test);
        const before = await store.readSections(tx, id);
        const after = before.map((one) => ({
          ...one,
          questions: one.questions.filter((question) => question.mcqId !== mcqId),
        }));
        if (countOf(after) === countOf(before)) throw new AppError("test.mcq_not_linked");
        await write(tx, me, id, before, after);
      });
      return readAdminTest(db, id);
    },

    /** @throws test.not_found, test.stale, test.frozen, mcq.not_found, test.no_section */
    async arrange(me: Identity, id: string, revision: number, arrangement: PaperArrangement): Promise<AdminTest> {
      await editing(db, id, revision, async (tx, test) => {
        refuseFrozen(test);
        const before = await store.readSections(tx, id);
        await write(tx, me, id, before, await stored(tx, before, arrangement));
      });
      return readAdminTest(db, id);
    },

    /** What a draw would give. @throws test.not_found, test.stale, test.frozen, test.no_section, test.no_chapter */
    async plan(id: string, { revision, rows, seed = random.int(SEEDS) }: Draw) {
      return editing(db, id, revision, async (tx, test) => {
        refuseFrozen(test);
        const drawn = await draw(tx, await store.readSections(tx, id), rows, seed);
        return { seed, rows: drawn.map((row, i) => outcomeOf(row, (rows[i] as DrawRow).count)) };
      });
    },

    /** @throws test.shortage naming the rows that lack questions; and as `plan` */
    async draw(me: Identity, id: string, { revision, rows, seed = random.int(SEEDS) }: Draw): Promise<AdminTest> {
      await editing(db, id, revision, async (tx, test) => {
        refuseFrozen(test);
        const before = await store.readSections(tx, id);
        const drawn = await draw(tx, before, rows, seed);
        const short = rows.flatMap(({ count }, i) =>
          (drawn[i] as DrawnRow).drawn.length < count ? [String(i + 1)] : [],
        );
        if (short.length > 0) throw new AppError("test.shortage", { details: { rows: short.join(" ") } });
        const after = before.map((section) => ({
          ...section,
          questions: [
            ...section.questions,
            ...rows.flatMap((row, i) =>
              row.sectionId === section.id
                ? (drawn[i] as DrawnRow).drawn.map(({ mcqId, version }) => ({
                    mcqId,
                    version,
                    marksMilli: milli(row.marks),
                  }))
                : [],
            ),
          ],
        }));
        await write(tx, me, id, before, after, { ...store.blueprintColumn(rows), seed });
      });
      return readAdminTest(db, id);
    },
  };
}
export type TestPaperService = ReturnType<typeof testPaperService>;

const outcomeOf = ({ available, drawn }: DrawnRow, count: number) => ({
  available,
  drawn: drawn.length,
  shortage: count - drawn.length,
});
