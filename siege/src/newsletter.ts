// A number of the newsletter whose node is killed at moments of chance: each address gets one mail, who may have got it is
// said and not sent to again. Writes docs/siege-newsletter.md.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { makeCampaign } from "../../bench/src/newsletterSeed.ts";
import { smtpServer } from "../../server/test/smtp.ts";
import { chanceOf } from "./chance.ts";
import { besieged, ROOT } from "./server.ts";

/** Mails that are under way at a time: as many are in doubt at most by one kill. */
const AT_ONCE = 5;
const END_MS = 300_000;

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "50" },
    addresses: { type: "string", default: "1000" },
    seed: { type: "string", default: "2083" },
    report: { type: "string", default: "docs/siege-newsletter.md" },
  },
});
const [kills, addresses] = [Number(values.kills), Number(values.addresses)];
const began = performance.now();
const chance = chanceOf(Number(values.seed));
const smtp = await smtpServer();
const server = await besieged({ more: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
const pool = new pg.Pool({ host: server.socket, user: "sarathi", database: "sarathi", max: 2 });
pool.on("error", () => undefined);

/** Takes the number from a node that is gone at once, which would be two minutes later, and begins a minute's work. */
async function goOn(id: string): Promise<void> {
  await server.ready();
  await pool.query("UPDATE newsletter_campaign SET worker_until = now() - interval '1 second' WHERE id = $1", [id]);
  await pool.query("INSERT INTO pgboss.job (name) VALUES ('newsletter-sending')");
}

/** Waits until so many mails were read, or until the number is sent. @returns whether it is sent */
async function until(id: string, mails: number): Promise<boolean> {
  for (const end = performance.now() + END_MS; performance.now() < end; await sleep(2)) {
    if (smtp.read.length >= mails) return false;
    const { rows } = await pool.query<{ state: string }>("SELECT state FROM newsletter_campaign WHERE id = $1", [id]);
    if (rows[0]?.state === "sent") return true;
  }
  throw new Error("the newsletter did not go on");
}

async function faultsOf(id: string) {
  const { rows } = await pool.query<{ email: string; state: string }>(
    `SELECT s.email, r.state FROM newsletter_recipient r JOIN newsletter_subscriber s ON s.id = r.subscriber_id
     WHERE r.campaign_id = $1`,
    [id],
  );
  const mails = Map.groupBy(smtp.read, (mail) => mail.to?.[0]?.address ?? "");
  const doubtful = rows.filter(({ state }) => state === "in_doubt");
  const faults = [
    ...(rows.length === addresses ? [] : [`${rows.length} of ${addresses} addresses have a row`]),
    ...rows
      .filter(({ state }) => state !== "sent" && state !== "in_doubt")
      .map((row) => `${row.email} is ${row.state}`),
    ...[...mails].filter(([, of]) => of.length > 1).map(([email, of]) => `${email} got ${of.length} mails`),
    ...rows.filter(({ email, state }) => state === "sent" && !mails.has(email)).map(({ email }) => `${email} got none`),
    ...(doubtful.length <= kills * AT_ONCE ? [] : [`${doubtful.length} are in doubt`]),
    ...server.falls,
  ];
  return { faults, doubtful: doubtful.length, got: doubtful.filter(({ email }) => mails.has(email)).length };
}

try {
  await server.ready();
  const id = await makeCampaign(pool, { addresses, perSecond: 100 });
  let killed = 0;
  let isSent = false;
  while (killed < kills && !isSent) {
    await goOn(id);
    isSent = await until(id, smtp.read.length + 1 + chance.below(Math.floor(addresses / kills) - AT_ONCE));
    await sleep(chance.next() * 15);
    if (isSent) break;
    server.kill();
    killed++;
    await sleep(50);
  }
  await goOn(id);
  if (!(await until(id, Number.POSITIVE_INFINITY))) throw new Error("the newsletter was not sent");
  const { faults, doubtful, got } = await faultsOf(id);
  if (killed < kills) faults.push(`killed ${killed} times alone`);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  const report = `# A newsletter whose sender is killed

\`npm run siege:newsletter\` writes this page: a number of the newsletter goes to ${addresses.toLocaleString("en")} addresses while the app that sends it is ended by \`kill -9\` at moments of chance. The next one takes over at once here; in operation it waits until the two minutes of its predecessor are over. Mails are counted by a real SMTP server.

${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, seed ${values.seed}, ${minutes} minutes.

| killed | addresses | mails that arrived | to one address twice | in doubt, reported and not sent again | of these, arrived |
|---:|---:|---:|---:|---:|---:|
| ${killed} | ${addresses.toLocaleString("en")} | ${smtp.read.length.toLocaleString("en")} | ${faults.filter((fault) => fault.includes("mails")).length} | ${doubtful} | ${got} |

**${faults.length === 0 ? "Each address got one mail or is reported as in doubt; none got two, none is lost." : `${faults.length} faults.`}**
${faults.map((fault) => `\n- ${fault.replaceAll("\n", " ")}`).join("")}`;
  fs.writeFileSync(path.resolve(ROOT, values.report), report);
  console.log(faults.length === 0 ? `Nothing was lost; ${doubtful} in doubt.` : faults.join("\n"));
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await pool.end();
  await server.stop();
  await smtp.close();
}
