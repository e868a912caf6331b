import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, expect, it, inject as provided } from "vitest";
import { testApp } from "../../test/app.ts";
import { newsletters } from "../../test/newsletter.ts";
import { done } from "../../test/sitting.ts";
import { smtpServer } from "../../test/smtp.ts";

/** More are killed by `KILLS=50`. */
const KILLS = Number(process.env.KILLS ?? 2);
const MAILS = 40 * KILLS;
/** Mails that are under way at a time. */
const AT_ONCE = 5;

const app = await testApp();
const smtp = await smtpServer();
afterAll(smtp.close);
const { many, draft, due, get } = newsletters(app);

it("[S134] a node killed in the middle of a newsletter loses nobody, sends to nobody twice, and says who is in doubt", async () => {
  const admin = await app.member("admin");
  const addresses = Array.from({ length: MAILS }, (_, i) => `killed${i}@example.test`);
  for (let i = 0; i < MAILS; i += 2_000) done(await many(addresses.slice(i, i + 2_000), admin));
  const id = await due(admin, draft("Killed"));
  const { host } = provided("cluster");
  const file = path.join(import.meta.dirname, "../../test/newsletterWorker.ts");
  const begin = () => {
    const worker = spawn(process.execPath, [file, host, app.name, `smtp://127.0.0.1:${smtp.port}`], {
      stdio: "inherit",
    });
    return { worker, ended: once(worker, "exit") };
  };
  for (let n = 1; n <= KILLS; n++) {
    const { worker, ended } = begin();
    // At another moment each time: of a mail that is read, answered, or noted.
    const stopAt = smtp.read.length + 5 + Math.floor(Math.random() * 20);
    while (smtp.read.length < stopAt && worker.exitCode === null) await pause(1);
    await pause(Math.random() * 10);
    worker.kill("SIGKILL");
    await ended;
    // The time of a node that is gone is over.
    await sql`UPDATE newsletter_campaign SET worker_until = now() - interval '1 second'`.execute(app.db);
  }
  const { ended } = begin();
  expect(await ended).toEqual([0, null]);

  const { state, figures } = await get(id, admin);
  expect(state).toBe("sent");
  expect(figures.sent + figures.inDoubt).toBe(MAILS);
  expect(figures.inDoubt).toBeLessThanOrEqual(KILLS * AT_ONCE);
  const reached = smtp.read.map((mail) => mail.to?.[0]?.address ?? "");
  expect(new Set(reached).size, "to nobody twice").toBe(reached.length);
  const { rows } = await sql<{ email: string }>`SELECT s.email FROM newsletter_recipient r
    JOIN newsletter_subscriber s ON s.id = r.subscriber_id WHERE r.state = 'sent'`.execute(app.db);
  const missed = rows.filter(({ email }) => !reached.includes(email));
  expect(missed, "who counts as sent was sent to").toEqual([]);
}, 120_000);
