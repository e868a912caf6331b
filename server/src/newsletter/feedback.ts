import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { bounceHard, bounceSoft, complain, feedbackKinds, lockAddressees, noteReport } from "./feedback.store.ts";
import { readMessageId } from "./messageId.ts";

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}+$/u, "Must have no control characters");

/** What a mail provider, or whoever reads the mailbox of bounces, says of mails that went: each known by its mail or by an id of its own, so that one said twice counts once. */
const Feedback = z.strictObject({
  events: z
    .array(
      z
        .strictObject({
          kind: z.enum(feedbackKinds),
          email: line(254).toLowerCase(),
          id: line(200).optional(),
          messageId: line(200).optional(),
        })
        .refine(({ id, messageId }) => id !== undefined || messageId !== undefined, "Must have an id or a messageId"),
    )
    .min(1)
    .max(1_000),
});
type Reported = z.infer<typeof Feedback>["events"][number];
const acts = { hard: bounceHard, soft: bounceSoft, complaint: complain };

/** Takes all that was reported or, when that fails, nothing. @returns how many were of addresses that are known */
async function take(tx: Db, events: readonly Reported[]): Promise<number> {
  const read = events.map((event) => ({ ...event, of: readMessageId(event.messageId) }));
  const rows = await lockAddressees(
    tx,
    read.map(({ email }) => email),
    read.flatMap(({ of }) => of?.subscriberId ?? []),
  );
  const [byEmail, byId] = [new Map(rows.map((row) => [row.email, row])), new Map(rows.map((row) => [row.id, row]))];
  let known = 0;
  for (const { kind, email, id, messageId, of } of read) {
    const row = (of && byId.get(of.subscriberId)) ?? byEmail.get(email);
    if (!row) continue;
    known++;
    const isOfNumber = of?.subscriberId === row.id;
    const source = messageId === undefined ? `id ${id}` : isOfNumber ? `number ${of.campaignId}` : `mail ${messageId}`;
    const report = { subscriberId: row.id, kind, source, campaignId: isOfNumber ? of.campaignId : undefined };
    if (await noteReport(tx, report)) await acts[kind](tx, report);
  }
  return known;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest();

/**
 * `POST /newsletter/feedback` with `Authorization: Bearer <secret>`: bounces and complaints. For another machine, not for
 * browsers: it is no call of the contract, and without a secret it does not exist.
 */
export function takeFeedback(
  http: FastifyInstance,
  { db, log }: Pick<ModuleDeps, "db" | "log">,
  secret: string | undefined,
): void {
  if (!secret) return;
  const expected = hashOf(`Bearer ${secret}`);
  http.post("/newsletter/feedback", { schema: { hide: true }, bodyLimit: 1_024 * 1_024 }, async (request, reply) => {
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ""), expected)) throw new AppError("auth.required");
    const parsed = Feedback.safeParse(request.body);
    if (!parsed.success) throw new AppError("request.invalid");
    const { events } = parsed.data;
    const known = await inTransaction(db, (tx) => take(tx, events));
    log.info({ events: events.length, known }, "feedback on newsletters");
    return reply.header("cache-control", "no-store").send({ known });
  });
}
