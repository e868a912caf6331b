// An exam event under which the app and its database are killed: whoever sits goes on without help, and nothing is lost
// or doubled. Writes docs/siege-event.md.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { candidates, confirm, makeEvent } from "../../bench/src/eventSeed.ts";
import { chanceOf } from "./chance.ts";
import { fromAnywhere } from "./client.ts";
import { faultsOf, type Phone, type Sitting, SUBMITS_FROM, sit } from "./eventSitters.ts";
import { killAll, writesGoOn } from "./kills.ts";
import { besieged, ROOT } from "./server.ts";

const seconds = (all: readonly number[], share: number): string => {
  const sorted = all.toSorted((a, b) => a - b);
  const at = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return at === undefined ? "–" : (at / 1_000).toFixed(1);
};

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "100" },
    "database-kills": { type: "string", default: "30" },
    candidates: { type: "string", default: "300" },
    seed: { type: "string", default: "2083" },
    minutes: { type: "string", default: "20" },
    report: { type: "string", default: "docs/siege-event.md" },
  },
});
const began = performance.now();
const chance = chanceOf(Number(values.seed));
const server = await besieged();
const open = () => {
  const pool = new pg.Pool({ host: server.socket, user: "sarathi", database: "sarathi", max: 2 });
  pool.on("error", () => undefined); // it is killed too
  return pool;
};
try {
  await server.ready();
  const seeding = open();
  const { testId, eventId, mcqs } = await makeEvent(seeding, 1, null);
  const people = await candidates(seeding, Number(values.candidates));
  await confirm(seeding, eventId, people);
  await seeding.end();
  const phones = people.map(({ accountId, token }, i): Phone => {
    const bearer = { authorization: `Bearer ${token}`, ...fromAnywhere() };
    const submitsAt = Math.min(1, SUBMITS_FROM + (1.1 - SUBMITS_FROM) * chance.next());
    return { accountId, bearer, chosen: new Map(), brings: i % 2 === 0, submitsAt };
  });
  const sitting: Sitting = {
    ...{ origin: server.origin, eventId, testId, mcqs },
    ...{ done: 0, saves: 0, broken: 0, refused: [], lastSentAt: 0 },
  };
  const all = phones.map((phone, i) => sit(sitting, phone, chanceOf(Number(values.seed) + i + 1)));
  await writesGoOn(() => sitting.lastSentAt, 0);
  const back = await killAll(
    server,
    {
      kills: Number(values.kills),
      databaseKills: Number(values["database-kills"]),
      withinMs: Number(values.minutes) * 60_000,
    },
    chance,
    () => sitting.lastSentAt,
    (done) => {
      sitting.done = done;
    },
  );
  sitting.done = 1;
  await Promise.all(all);
  const pool = open();
  const faults = [...(await faultsOf(sitting, phones, pool)), ...server.falls];
  await pool.end();
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  const report = `# An exam event under which everything is killed

\`npm run siege:event\` writes this page: ${phones.length} candidates sit one event while the app and its database are ended by \`kill -9\` at moments of chance. Each of them does what the exam's page does: begins, saves each answer until it is acknowledged, submits (half of them with every answer, half relying on what was saved), and keeps the receipt, whose hash is computed here from what was tapped.

${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, seed ${values.seed}, ${minutes} minutes: ${sitting.saves.toLocaleString("en")} saves and ${phones.length} submits were acknowledged, ${sitting.broken.toLocaleString("en")} calls broke off and were made again.

| killed | times | seconds until the next write is acknowledged, middle | longest |
|---|---:|---:|---:|
| the app | ${back.app.length} | ${seconds(back.app, 0.5)} | ${seconds(back.app, 1)} |
| the database (its server, or a process of it) | ${back.database.length} | ${seconds(back.database, 0.5)} | ${seconds(back.database, 1)} |

**${faults.length === 0 ? "Every candidate finished by themselves; every receipt is of exactly the answers that were given; none is lost or doubled." : `${faults.length} faults.`}**
${faults.map((fault) => `\n- ${fault.replaceAll("\n", " ")}`).join("")}`;
  fs.writeFileSync(path.resolve(ROOT, values.report), report);
  console.log(faults.length === 0 ? "Nothing was lost." : faults.join("\n"));
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}
