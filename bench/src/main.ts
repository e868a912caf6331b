// Speed and weight, each beside its limit in the same run. Starts its own server and database, and stops them.
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { benchAccounts } from "./accounts.ts";
import { benchBank } from "./bank.ts";
import { benchCapacity } from "./capacity.ts";
import { writeCapacity, writeShards } from "./capacityReport.ts";
import { benchCommunity } from "./community.ts";
import { benchEvents } from "./events.ts";
import { benchExam } from "./exam.ts";
import { benchFlood } from "./flood.ts";
import { benchImports } from "./imports.ts";
import { benchLive } from "./live.ts";
import { benchMemory } from "./memory.ts";
import { benchModeration } from "./moderation.ts";
import { benchNewsletter, mailCounter } from "./newsletter.ts";
import { benchNotifications } from "./notifications.ts";
import { benchPages, weighPages } from "./pages.ts";
import { benchPhone } from "./phone.ts";
import { benchPractice } from "./practice.ts";
import { serve } from "./processes.ts";
import { benchRegrade } from "./regrade.ts";
import { writeReport } from "./report.ts";
import { benchResources } from "./resources.ts";
import { benchRoadmap } from "./roadmap.ts";
import { benchSearch } from "./search.ts";
import { benchShards } from "./shards.ts";
import { benchStart } from "./start.ts";

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function register(url: string) {
  const email = `bench.${randomBytes(4).toString("hex")}@example.test`;
  const body = { firstName: "Bench", email, password: randomBytes(12).toString("hex") };
  const answer = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: { token: string; user: object } };
  return data;
}

/** The parts, in the order in which they run. Those that take long run when they are named, the others unless some are. */
const USUAL = ["start", "exam", "pages", "flood", "accounts"] as const;
const PARTS = [
  ...USUAL,
  "bank",
  "community",
  "notifications",
  "moderation",
  "resources",
  "roadmap",
  "search",
  "practice",
  "live",
  "events",
  "capacity",
  "shards",
  "regrade",
  "newsletter",
  "import",
  "phone",
  "memory",
] as const;
const named = PARTS.filter((part) => process.argv.includes(part));
const parts: readonly (typeof PARTS)[number][] = named.length > 0 ? named : USUAL;
const wants = (part: (typeof PARTS)[number]) => parts.includes(part);

/** What is measured on a server of this run's own. Each part is written down when it is done. */
async function onServer(): Promise<void> {
  const kept = process.env.BENCH_KEEP;
  const dataDir = kept ? path.resolve(kept) : fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-bench-"));
  const mail = wants("newsletter") ? await mailCounter() : undefined;
  const server = await serve("server/src/main.ts", await freePort(), "/readyz", {
    DATA_DIR: dataDir,
    DEMO: "off",
    LOG_LEVEL: "error",
    TRUST_PROXY: "1", // the benches come from many addresses, as candidates do
    ...(mail && { SMTP_URL: mail.url }),
  });
  const { url } = server;
  try {
    const socket = path.join(dataDir, "postgres");
    const session = await register(url);
    if (wants("exam")) writeReport({ exam: await benchExam(url, socket, dataDir, await freePort()) });
    if (wants("pages")) {
      const weights = await weighPages(url, { ...session, slug: "kharidar-first-paper-1" });
      const rows = await benchPages(url, socket, dataDir, [await freePort(), await freePort()]);
      writeReport({ pages: { rows, weights } });
    }
    if (wants("flood")) writeReport({ flood: await benchFlood(url, socket) });
    if (wants("accounts")) writeReport({ accounts: await benchAccounts(url, socket) });
    if (wants("bank")) writeReport({ bank: await benchBank(url, socket) });
    if (wants("community")) {
      const ports: [number, number, number] = [await freePort(), await freePort(), await freePort()];
      writeReport({ community: await benchCommunity(url, socket, dataDir, ports) });
    }
    if (wants("notifications"))
      writeReport({ notifications: await benchNotifications(url, socket, dataDir, await freePort()) });
    if (wants("moderation")) writeReport({ moderation: await benchModeration(url, socket) });
    if (wants("resources")) writeReport({ resources: await benchResources(url, socket, dataDir, await freePort()) });
    if (wants("roadmap")) writeReport({ roadmap: await benchRoadmap(url, socket) });
    if (wants("search")) writeReport({ search: await benchSearch(url, socket) });
    if (wants("practice")) writeReport({ practice: await benchPractice(url, socket, dataDir, await freePort()) });
    if (wants("live")) writeReport({ live: await benchLive(socket, [await freePort(), await freePort()]) });
    if (wants("events")) writeReport({ events: await benchEvents(server, socket) });
    if (wants("capacity")) writeCapacity(await benchCapacity(server, dataDir, socket));
    if (wants("shards")) writeShards(await benchShards(dataDir, socket));
    if (wants("regrade")) writeReport({ regrade: await benchRegrade(server, socket) });
    if (mail) writeReport({ newsletter: await benchNewsletter(url, socket, mail) });
    if (wants("import")) writeReport({ imports: await benchImports(url, socket) });
    if (wants("phone")) writeReport({ phone: await benchPhone(url, session) });
    if (wants("memory")) writeReport({ memory: await benchMemory(server, socket) });
  } finally {
    await server.stop();
    await mail?.close();
    if (!kept) fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

if (wants("start")) writeReport({ start: await benchStart(await freePort()) });
if (parts.some((part) => part !== "start")) await onServer();
console.log(`\n${writeReport({})}`);
