import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { bounceHard, bounceSoft, complain } from "./feedback.store.ts";
import { findSubscriber } from "./subscriber.store.ts";

/** What a mail provider, or whoever reads the mailbox of bounces, says of mails that went. */
const Feedback = z.strictObject({
  events: z
    .array(
      z.strictObject({
        kind: z.enum(["hard", "soft", "complaint"]),
        email: z.string().trim().toLowerCase().max(254),
      }),
    )
    .min(1)
    .max(1_000),
});
const acts = { hard: bounceHard, soft: bounceSoft, complaint: complain };

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
  http.post("/newsletter/feedback", { schema: { hide: true }, bodyLimit: 512 * 1_024 }, async (request, reply) => {
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ""), expected)) throw new AppError("auth.required");
    const parsed = Feedback.safeParse(request.body);
    if (!parsed.success) throw new AppError("request.invalid");
    let known = 0;
    for (const { kind, email } of parsed.data.events) {
      const row = await findSubscriber(db, { email });
      if (!row) continue;
      known++;
      await inTransaction(db, (tx) => acts[kind](tx, row.id));
    }
    log.info({ events: parsed.data.events.length, known }, "feedback on newsletters");
    return reply.header("cache-control", "no-store").send({ known });
  });
}
