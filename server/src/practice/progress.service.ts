import { type ChapterStrength, ENOUGH_SITTINGS, type NodeStrength, type PracticeProgress } from "@sarathi/contract";
import { chapterPlaces, chaptersById, practiceCounts } from "../curriculum/index.ts";
import type { OutcomeService, Standing } from "../exams/index.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import type { RoadmapService } from "../roadmaps/index.ts";
import { countByPace, countUnsure } from "./answer.store.ts";
import { readAims, strengthByChapter } from "./card.store.ts";
import { type Counts, gainOf, guessOf, marksByChapter, strengthOf, sumOf } from "./strength.rules.ts";
import type { TestResultService } from "./testResult.service.ts";

const PAPERS = 30;
/** Answers by time: below so many seconds, then longer. */
const PACES = [15, 30, 45, 60, 90] as const;
const PACE_OF = 2_000;
const MOST_WORTH = 3;
const NONE: Counts = { answered: 0, correct: 0 };

type Papers = NonNullable<Awaited<ReturnType<RoadmapService["objectivePapers"]>>>;

/** How far preparation is, by what was answered. */
export function progressService(
  { db, hooks }: Pick<ModuleDeps, "db" | "hooks">,
  testResults: TestResultService,
  outcomes: Pick<OutcomeService, "trendOf">,
  roadmaps: Pick<RoadmapService, "objectivePapers">,
) {
  const countByChapter = hooks.of(practiceCounts);

  /** The post that is asked for, else that of the profile. @throws AppError syllabus.not_found for one that is asked for */
  async function papersOf(accountId: string, asked: string | undefined) {
    const post = asked ?? (await readAims(db, accountId)).target_post ?? undefined;
    const papers = post === undefined ? undefined : await roadmaps.objectivePapers(post);
    if (asked !== undefined && !papers) throw new AppError("syllabus.not_found");
    return papers ? { post, papers } : { papers: [] as Papers };
  }

  async function pace(accountId: string): Promise<PracticeProgress["pace"]> {
    const rows = new Map((await countByPace(db, accountId, PACES, PACE_OF)).map((row) => [row.bucket, row]));
    return [...PACES, undefined].map((underSeconds, bucket) => {
      const { answered, correct } = rows.get(bucket) ?? NONE;
      return { underSeconds, answered, correct };
    });
  }

  return {
    /** @throws AppError syllabus.not_found */
    async get(me: Identity, asked: string | undefined): Promise<PracticeProgress> {
      await testResults.takeIn(me.accountId);
      const { post, papers } = await papersOf(me.accountId, asked);
      const [counted, bank, trend, paces, unsure] = await Promise.all([
        strengthByChapter(db, me.accountId),
        countByChapter(),
        outcomes.trendOf(me.accountId, PAPERS),
        pace(me.accountId),
        countUnsure(db, me.accountId, PACE_OF),
      ]);
      const marks = marksByChapter(papers.flatMap(({ nodes }) => nodes));
      const byId = await chaptersById(
        db,
        counted.map(({ chapter_id }) => chapter_id),
      );
      const counts = new Map(
        counted.flatMap(({ chapter_id, ...count }) => {
          const chapter = byId.get(chapter_id);
          return chapter ? [[chapter.slug, count] as const] : [];
        }),
      );
      const named = await chapterPlaces(db, [...new Set([...marks.keys(), ...counts.keys()])]);
      const chapters = [...named.values()].map(
        ({ slug, name, nepaliText }): ChapterStrength => ({
          chapter: { slug, name, nepaliText },
          ...strengthOf(counts.get(slug) ?? NONE),
          marks: marks.get(slug),
        }),
      );
      const worth = chapters
        .flatMap(({ chapter, marks, share }) =>
          marks === undefined
            ? []
            : [
                {
                  chapter,
                  marks,
                  gain: gainOf({ marks, share, bank: bank.get(named.get(chapter.slug)?.id ?? "") ?? 0 }),
                },
              ],
        )
        .filter(({ gain }) => gain > 0)
        .sort((a, b) => b.gain - a.gain)
        .slice(0, MOST_WORTH);
      return {
        ...{ post, overall: strengthOf(sumOf([...counts.values()])), chapters, nodes: nodesOf(papers, counts), worth },
        trend: trend.map(({ submittedAt, standing, guesses: _, ...point }) => ({
          ...{ ...point, submittedAt: submittedAt.toISOString() },
          standing: standing && viewStanding(standing),
        })),
        pace: paces,
        guess: guessOf(
          trend.map(({ guesses }) => guesses),
          unsure,
        ),
      };
    },
  };
}
export type ProgressService = ReturnType<typeof progressService>;

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Among few sittings nobody is compared: a percentile says little, and an average names its sitters' scores. */
const viewStanding = ({ sittings, mean, percentile }: Standing) =>
  sittings < ENOUGH_SITTINGS ? { sittings } : { sittings, average: tenth(100 * mean), percentile: tenth(percentile) };

/** The nodes of papers, each with the answers of its chapters and those of the nodes below it. */
function nodesOf(papers: Papers, counts: ReadonlyMap<string, Counts>): NodeStrength[] {
  return papers.flatMap(({ slug: paper, nodes }) =>
    nodes.map(({ id, parent, code, name, nepaliText, marks, chapters }): NodeStrength => {
      const below = nodes.filter((one) => one.parent === id).flatMap((one) => one.chapters);
      const own = [...new Set([...chapters, ...below])].map((chapter) => counts.get(chapter) ?? NONE);
      return { ...{ paper, id, parent, code, name, nepaliText, marks }, ...strengthOf(sumOf(own)) };
    }),
  );
}
