import type { ModerationReason } from "@sarathi/contract";
import type { Db } from "../foundation/db/db.ts";
import type { Random } from "../foundation/deps.ts";
import { reasonsOf, weigh, weightOf } from "./score.rules.ts";

/** A case as its reports would have made it, so many hours ago. Nothing hides, and nobody hears of it. */
export interface FiledCase {
  kind: "post" | "comment" | "person";
  targetId: string;
  authorId: string;
  isAnonymous?: boolean;
  hoursAgo: number;
  reports: readonly { by: string; reason: ModerationReason; description?: string; trustLevel?: number }[];
}

const HOUR_MS = 3_600_000;
/** Rows of one statement. */
const BATCH = 500;

/** Writes cases with their reports: for tests, for screens and for benches. @returns the ids of the cases */
export async function writeCases(
  db: Db,
  { random, now }: { random: Pick<Random, "id">; now: Date },
  cases: readonly FiledCase[],
): Promise<string[]> {
  const rows = cases.map((one) => {
    const at = new Date(now.getTime() - one.hoursAgo * HOUR_MS);
    const filed = one.reports.map(({ reason, trustLevel = 1 }) => {
      const weight = weightOf({ trustLevel, agreed: 0, disagreed: 0 });
      return { reason, trustLevel, weight, isYoung: false, network: null };
    });
    const { score, urgency } = weigh(filed);
    const id = random.id();
    return { one, at, filed, id, score, urgency };
  });
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = rows.slice(from, from + BATCH);
    await db
      .insertInto("moderation_case")
      .values(
        some.map(({ one, at, filed, id, score, urgency }) => ({
          ...{ id, kind: one.kind, target_id: one.targetId, author_id: one.authorId, opened_at: at, score, urgency },
          is_anonymous: one.isAnonymous ?? false,
          reasons: JSON.stringify(reasonsOf(filed)),
          reports_count: filed.length,
        })),
      )
      .execute();
    const reports = some.flatMap(({ one, at, filed, id }) =>
      one.reports.map(({ by, reason, description = "" }, i) => ({
        ...{ id: random.id(), case_id: id, reporter_id: by, reason, description, created_at: at },
        ...{ trust_level: filed[i]?.trustLevel ?? 1, weight: filed[i]?.weight ?? 1, is_young: false },
      })),
    );
    if (reports.length > 0) await db.insertInto("content_report").values(reports).execute();
  }
  return rows.map(({ id }) => id);
}
