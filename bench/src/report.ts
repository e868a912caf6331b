import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Likeness, Storm } from "./accounts.ts";
import type { Bank } from "./bank.ts";
import type { CommunityFigures } from "./community.ts";
import { memoryLines, phoneLines, startLines } from "./deviceReport.ts";
import type { EventFigures } from "./events.ts";
import type { Beside } from "./flood.ts";
import type { Imports } from "./imports.ts";
import type { LiveFigures } from "./live.ts";
import { isMet, type Row, verdict } from "./measure.ts";
import type { Memory } from "./memory.ts";
import type { Moderation } from "./moderation.ts";
import type { NewsletterFigures } from "./newsletter.ts";
import type { NotificationFigures } from "./notifications.ts";
import type { Weight } from "./pages.ts";
import type { Phone } from "./phone.ts";
import type { PracticeFigures } from "./practice.ts";
import { ROOT } from "./processes.ts";
import type { RegradeFigures } from "./regrade.ts";
import type { ResourceFigures } from "./resources.ts";
import type { RoadmapFigures } from "./roadmap.ts";
import type { SearchFigures } from "./search.ts";
import { searchLines } from "./searchReport.ts";
import type { Start } from "./start.ts";
import type { Wave } from "./wave.ts";

export interface Report {
  exam: { rows: Row[]; statements: Record<string, number> };
  pages: { rows: Row[]; weights: Weight[] };
  flood: Beside[];
  accounts: { likeness: Likeness[]; storm: Storm };
  bank: Bank;
  community: CommunityFigures;
  notifications: NotificationFigures;
  moderation: Moderation;
  resources: ResourceFigures;
  roadmap: RoadmapFigures;
  search: SearchFigures;
  regrade: RegradeFigures;
  newsletter: NewsletterFigures;
  practice: PracticeFigures;
  imports: Imports;
  live: LiveFigures;
  events: EventFigures;
  start: Start;
  memory: Memory;
  phone: Phone;
}

/** How far from even the odds may be: with 800 samples a side chance alone stays within 0.034 in 98 of 100 runs. */
const EVEN = 0.05;
/** Reading may take so many times as long while logins storm in. */
const STORM_FACTOR = 3;
/** Minutes in which a newsletter to 100,000 addresses goes out. */
const MOST_NEWSLETTER_MIN = 15;
/** A save beside random addresses may take so many times as long as beside one page that is kept. */
const FLOOD_FACTOR = 2;

/** What a file of questions may take, and how many times as long others may wait meanwhile. */
const IMPORT = { seconds: 20, factor: 2 };
/** Statements of one call, and how many times as long publishing may take with many followers. */
const COMMUNITY = { statements: 4, followersFactor: 1.1 };
const RESOURCES = { statements: 4 };
const PRACTICE = { statements: 3 };
/** What a roadmap of 150 topics may weigh beyond the frame of a page, and how long it may take to be drawn. */
const ROADMAP = { kib: 60, ms: 100 };
/** What an open stream may cost, and how long a reply may take to it from another process. */
const LIVE = { kibEach: 20, p95Ms: 300 };
/** What the day of an event with 5,000 candidates may take. */
const EVENT = { rankSeconds: 2, stormP99Ms: 3_000, saveP99Ms: 100, mib: 700 };

const kib = (bytes: number): string => (bytes / 1_024).toFixed(1);

function speedTable(rows: Row[]): string[] {
  const lines = rows.map((row) => {
    const { name, what, ours, limit, ratio, target } = row;
    const judged = target === undefined ? "" : `≥ ${target}: ${verdict(isMet(row))}`;
    return `| ${name} | ${ours.perSecond} | ${ours.p99Ms} | ${limit.perSecond} | ${limit.p99Ms} | ${what} | ${ratio.median} (${ratio.low}–${ratio.high}) | ${judged} |`;
  });
  return [
    "| what | per second | p99 ms | limit per second | p99 ms | the limit | ratio (quartiles) | to reach |",
    "|---|---:|---:|---:|---:|---|---:|---|",
    ...lines,
  ];
}

function weightTable(weights: Weight[]): string[] {
  const lines = weights.map(({ route, budget, ...w }) => {
    const good = w.script <= budget.script && w.css <= budget.css && w.html <= budget.html;
    return `| \`${route}\` | ${kib(w.script)} | ${kib(w.css)} | ${kib(w.html)} | ${kib(budget.script)} / ${kib(budget.css)} / ${kib(budget.html)} | ${verdict(good)} |`;
  });
  return ["| first load of | script KiB | CSS KiB | HTML KiB | budget | |", "|---|---:|---:|---:|---|---|", ...lines];
}

function accountLines({ likeness, storm }: Report["accounts"]): string[] {
  const { factor } = storm;
  const answered = byStatus(storm.answered);
  return [
    "| does the time of an answer tell a known address? | samples | known ms | unknown ms | chance that known is slower | |",
    "|---|---:|---:|---:|---:|---|",
    ...likeness.map(
      (row) =>
        `| ${row.name} | ${row.samples} | ${row.knownMs} | ${row.unknownMs} | ${row.chance} | ${verdict(Math.abs(row.chance - 0.5) <= EVEN)} (0.5 ± ${EVEN}) |`,
    ),
    "",
    `Reading under a storm: ${storm.offeredPerSecond} logins a second offered for ${storm.seconds} s, in ${storm.turns.length} turns with as long idle (answered: ${answered}); the middle p99 of a signed-in list ${storm.idleP99Ms} ms idle, ${storm.stormP99Ms} ms in the storm: ${factor.median} times (${factor.low}–${factor.high}; ≤ ${STORM_FACTOR}: ${verdict(factor.high <= STORM_FACTOR)}).`,
  ];
}

const byStatus = (answered: Record<string, number>): string =>
  Object.entries(answered)
    .map(([status, n]) => `${n} × ${status}`)
    .join(", ");

function floodTable(floods: Beside[]): string[] {
  const lines = floods.map(({ name, p50Ms, p95Ms, answered, p50Factor, p95Factor }) => {
    const factors = [p50Factor, p95Factor].flatMap((one) => one ?? []);
    const shown = factors.map((one) => `${one.median} (${one.low}–${one.high})`).join(", ");
    const good = factors.every((one) => one.high <= FLOOD_FACTOR);
    const judged = factors.length > 0 ? `≤ ${FLOOD_FACTOR}: ${verdict(good)}` : "";
    return `| ${name} | ${p50Ms} | ${p95Ms} | ${byStatus(answered)} | ${shown} | ${judged} |`;
  });
  return [
    "| a save beside a flood of | p50 ms | p95 ms | the flood was answered a second | p50, p95 as many times those beside a kept page | |",
    "|---|---:|---:|---|---|---|",
    ...lines,
  ];
}

const waitsTable = (what: string, rows: Bank["rows"]): string[] => [
  `| ${what} | p50 ms | p95 ms | |`,
  "|---|---:|---:|---|",
  ...rows.map(
    ({ name, p50Ms, p95Ms, most }) => `| ${name} | ${p50Ms} | ${p95Ms} | ≤ ${most}: ${verdict(p95Ms <= most)} |`,
  ),
];

const bankTable = ({ questions, writtenPerSecond, rows }: Bank): string[] =>
  waitsTable(`staff, in a bank of ${questions} questions (written at ${writtenPerSecond} a second)`, rows);

const MOST_FAN_OUT_S = 5;
const MOST_FACTOR = 1.5;
const MOST_STATEMENTS = 3;
function notificationLines({ notifications, accounts, rows, statements, fanOut }: NotificationFigures): string[] {
  const counts = Object.entries(statements).map(([name, n]) => `${name} ${n}`);
  const most = Math.max(...Object.values(statements));
  const { followers, seconds, reads } = fanOut;
  const waits = reads.map(({ name, idleP99Ms, besideP99Ms }) => {
    const factor = Math.round((besideP99Ms / idleP99Ms) * 100) / 100;
    return `${name} p99 ${Math.round(idleP99Ms)} → ${Math.round(besideP99Ms)} ms, ${factor} times (≤ ${MOST_FACTOR}: ${verdict(factor <= MOST_FACTOR)})`;
  });
  return [
    `With ${notifications} notifications of ${accounts} accounts:`,
    "",
    ...speedTable(rows),
    "",
    `SQL statements of one call: ${counts.join(", ")} (≤ ${MOST_STATEMENTS}: ${verdict(most <= MOST_STATEMENTS)}). A post with a hashtag that ${followers} follow is heard of by all after ${seconds.toFixed(1)} s (≤ ${MOST_FAN_OUT_S}: ${verdict(seconds <= MOST_FAN_OUT_S)}); meanwhile ${waits.join("; ")}.`,
  ];
}

const moderationTable = ({ cases, rows }: Moderation): string[] =>
  waitsTable(`moderators, with ${cases} open cases`, rows);

const MOST_REGRADE_S = 20;
const MOST_STATISTICS_S = 10;
const MOST_STATISTICS_MIB = 400;
function regradeLines({ results, questions, reads, ...figures }: RegradeFigures): string[] {
  const { previewSeconds, applySeconds, undoSeconds, statisticsSeconds } = figures;
  const { beforeMiB, mostMiB } = figures.memory;
  const held = (seconds: number, most: number) => `${seconds.toFixed(1)} s (≤ ${most}: ${verdict(seconds <= most)})`;
  const factor = Math.round((reads.besideP99Ms / reads.idleP99Ms) * 100) / 100;
  return [
    `A test of ${questions} questions with ${results} results: a faulty question is looked at in ${held(previewSeconds, MOST_REGRADE_S)}, decided about in ${held(applySeconds, MOST_REGRADE_S)} (a list of one's results meanwhile: p99 ${reads.regradeP99Ms} ms), undone in ${held(undoSeconds, MOST_REGRADE_S)}. The statistics are there after ${held(statisticsSeconds, MOST_STATISTICS_S)}, the job takes ${mostMiB - beforeMiB} MiB (≤ ${MOST_STATISTICS_MIB}: ${verdict(mostMiB - beforeMiB <= MOST_STATISTICS_MIB)}) of a server that held ${beforeMiB} MiB before, and that list has p99 ${reads.idleP99Ms} → ${reads.besideP99Ms} ms, ${factor} times (≤ ${MOST_FACTOR}: ${verdict(factor <= MOST_FACTOR)}).`,
  ];
}

function newsletterLines({ addresses, seconds, fillSeconds, mailKiB, reads }: NewsletterFigures): string[] {
  const minutes = seconds / 60;
  const most = (MOST_NEWSLETTER_MIN * addresses) / 100_000;
  const waits = reads.map(({ name, idleP99Ms, besideP99Ms }) => {
    const factor = Math.round((besideP99Ms / idleP99Ms) * 100) / 100;
    return `${name} p99 ${idleP99Ms.toFixed(1)} → ${besideP99Ms.toFixed(1)} ms, ${factor} times (≤ ${MOST_FACTOR}: ${verdict(factor <= MOST_FACTOR)})`;
  });
  return [
    `A newsletter to ${addresses} addresses, mails of ${mailKiB.toFixed(1)} KiB: who gets it is written in ${fillSeconds.toFixed(1)} s, all have it after ${minutes.toFixed(1)} min (≤ ${most}: ${verdict(minutes <= most)}). Meanwhile ${waits.join("; ")}.`,
  ];
}

function communityLines({ size, fillSeconds, rows, statements, waits, followersFactor }: CommunityFigures): string[] {
  const { posts, comments, accounts, likes } = size;
  // A like's serve all likes of its moment.
  const most = Math.max(...Object.entries(statements).map(([name, n]) => (name === "like" ? 0 : n)));
  const counts = Object.entries(statements).map(([name, n]) => `${name} ${n}`);
  return [
    `A community of ${posts} posts, ${comments} comments, ${accounts} accounts and ${likes} likes (filled in ${fillSeconds} s):`,
    "",
    ...speedTable(rows),
    "",
    "| one after the other | p50 ms | p95 ms | |",
    "|---|---:|---:|---|",
    ...waits.map(
      ({ name, p50Ms, p95Ms, most, of }) =>
        `| ${name} | ${p50Ms} | ${p95Ms} | ${of === "p50Ms" ? "p50" : "p95"} ≤ ${most}: ${verdict((of === "p50Ms" ? p50Ms : p95Ms) <= most)} |`,
    ),
    "",
    `Publishing takes ${followersFactor} times as long with 5,000 followers as with none (≤ ${COMMUNITY.followersFactor}: ${verdict(followersFactor <= COMMUNITY.followersFactor)}). SQL statements of one call: ${counts.join(", ")} (reads ≤ ${COMMUNITY.statements}: ${verdict(most <= COMMUNITY.statements)}).`,
  ];
}

function resourceLines({ size, fillSeconds, rows, statements }: ResourceFigures): string[] {
  const { resources, items, votes } = size;
  const most = Math.max(...Object.values(statements));
  const counts = Object.entries(statements).map(([name, n]) => `${name} ${n}`);
  return [
    `Study material of ${resources} resources, ${items} items and ${votes} votes (filled in ${fillSeconds} s):`,
    "",
    ...speedTable(rows),
    "",
    `SQL statements of one call: ${counts.join(", ")} (≤ ${RESOURCES.statements}: ${verdict(most <= RESOURCES.statements)}).`,
  ];
}

function practiceLines({ size, rows, waits, statements }: PracticeFigures): string[] {
  return [
    ...speedTable(rows),
    "",
    ...waitsTable(`who has ${size.reviews} reviews of ${size.questions} questions`, waits),
    "",
    `SQL statements of one answer: ${statements} (≤ ${PRACTICE.statements}: ${verdict(statements <= PRACTICE.statements)}).`,
  ];
}

function roadmapLines({ topics, kib: weight, drawnMs, switchMs, switched }: RoadmapFigures): string[] {
  const { scriptMs, styleMs, layoutMs } = switched;
  const judged = (figure: number, most: number) => `(≤ ${most}: ${verdict(figure <= most)})`;
  return [
    `A roadmap of ${topics} topics as a drawing, on a processor four times slower: ${weight} KiB beyond the frame of a page ${judged(weight, ROADMAP.kib)}; styles and layout of what the server drew ${drawnMs} ms ${judged(drawnMs, ROADMAP.ms)}; from the list to the drawing ${switchMs} ms ${judged(switchMs, ROADMAP.ms)}, of it script ${scriptMs}, styles ${styleMs}, layout ${layoutMs} (with what was drawn by then out of sight).`,
  ];
}

function eventLines({ rush, start, save, submit, kept, mostMiB, ranks }: EventFigures): string[] {
  const all = ({ calls, answered }: Wave) =>
    Object.entries(answered).every(([status, n]) => status[0] === "2" || n === 0) && calls > 0;
  const line = (name: string, one: Wave, most: number | undefined) =>
    `| ${name} | ${one.calls} | ${one.p50Ms} | ${one.p99Ms} | ${one.mostMs} | ${JSON.stringify(one.answered).replaceAll('"', "")} | ${most ? `p99 ≤ ${most}, none refused: ${verdict(one.p99Ms <= most && all(one))}` : ""} |`;
  const isWhole = kept.attempts === start.calls && kept.results === submit.calls && kept.answers === kept.wanted;
  const isExact =
    rush.confirmed === rush.seats && rush.waiting === rush.calls - rush.seats && rush.places === rush.waiting;
  return [
    "| an event | calls | p50 ms | p99 ms | most ms | answered | to reach |",
    "|---|---:|---:|---:|---:|---|---|",
    line(`${rush.calls} register for ${rush.seats} seats within 10 s`, rush, undefined),
    line("all begin within 5 s", start, EVENT.stormP99Ms),
    line("saves, one per 20 s each", save, EVENT.saveP99Ms),
    line("all submit 100 answers within 5 s", submit, EVENT.stormP99Ms),
    "",
    `Seats given out: ${rush.confirmed} of ${rush.seats}, waiting in order: ${rush.waiting} (exact: ${verdict(isExact)}). Kept: ${kept.attempts} sittings, ${kept.results} results, ${kept.answers} of ${kept.wanted} answers (none lost or doubled: ${verdict(isWhole)}). At most ${mostMiB} MiB (≤ ${EVENT.mib}: ${verdict(mostMiB <= EVENT.mib)}). Ranks of ${ranks.results} results are written in ${ranks.seconds.toFixed(2)} s, and anew in ${ranks.anewSeconds.toFixed(2)} s (≤ ${EVENT.rankSeconds}: ${verdict(Math.max(ranks.seconds, ranks.anewSeconds) <= EVENT.rankSeconds)}).`,
  ];
}

function liveLines({ streams, kibEach, replies, arrival, lost }: LiveFigures): string[] {
  const { resident, heap } = kibEach;
  return [
    `${streams} open streams on one process: ${resident} KiB each, ${heap} of it V8's heap (≤ ${LIVE.kibEach}: ${verdict(resident <= LIVE.kibEach)}). ${replies} replies under the post that all of them follow, sent to another process: at the streams after ${arrival.p50Ms} ms in the middle, p95 ${arrival.p95Ms} ms (≤ ${LIVE.p95Ms}: ${verdict(arrival.p95Ms <= LIVE.p95Ms)}), at most ${arrival.mostMs}; streams that missed one or heard one twice: ${lost} (0: ${verdict(lost === 0)}).`,
  ];
}

function importLines({ bank, questions, files, seconds, reads }: Imports): string[] {
  const each = files.map(
    ({ bad, readS, writeS }) =>
      `${readS.toFixed(1)} + ${writeS.toFixed(1)} s (${bad === "stop" ? "all or nothing" : "batch by batch"})`,
  );
  return [
    `A file of ${questions} questions into a bank of ${bank}, read and written: ${seconds.median} s in the middle of ${each.join(", ")} (≤ ${IMPORT.seconds}: ${verdict(seconds.high <= IMPORT.seconds)}).`,
    "",
    "| meanwhile | p99 ms idle | p99 ms beside | times as long | |",
    "|---|---:|---:|---:|---|",
    ...reads.map(
      ({ name, idleP99Ms, importP99Ms, factor }) =>
        `| ${name} | ${idleP99Ms} | ${importP99Ms} | ${factor.median} (${factor.low}–${factor.high}) | ≤ ${IMPORT.factor}: ${verdict(factor.high <= IMPORT.factor)} |`,
    ),
  ];
}

const FOLDER = path.join(ROOT, "bench/results");
const LATEST = path.join(FOLDER, "latest.json");

/** Writes bench/results/latest.json and latest.md; parts that were not measured stay as they were. @returns the page */
export function writeReport(measured: Partial<Report>): string {
  const before = fs.existsSync(LATEST) ? (JSON.parse(fs.readFileSync(LATEST, "utf8")) as Partial<Report>) : {};
  const report = { ...before, ...measured };
  const {
    exam,
    pages,
    flood,
    accounts,
    bank,
    community,
    notifications,
    moderation,
    resources,
    roadmap,
    search,
    regrade,
    newsletter,
    practice,
    imports,
    live,
    events,
    start,
    memory,
    phone,
  } = report;
  const cores = os.availableParallelism();
  const parts = [
    [
      `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cores} cores shared by server, database and load, 64 connections, fsync on. Ratios matter, not the absolute figures; each is the middle of seven alternating turns with its quartiles, and met when the worse quartile is. \`npm run bench\` writes this page.`,
    ],
    exam || pages ? speedTable([...(exam?.rows ?? []), ...(pages?.rows ?? [])]) : [],
    pages ? weightTable(pages.weights) : [],
    flood ? floodTable(flood) : [],
    accounts ? accountLines(accounts) : [],
    bank ? bankTable(bank) : [],
    community ? communityLines(community) : [],
    live ? liveLines(live) : [],
    events ? eventLines(events) : [],
    notifications ? notificationLines(notifications) : [],
    moderation ? moderationTable(moderation) : [],
    resources ? resourceLines(resources) : [],
    roadmap ? roadmapLines(roadmap) : [],
    search ? searchLines(search) : [],
    regrade ? regradeLines(regrade) : [],
    newsletter ? newsletterLines(newsletter) : [],
    practice ? practiceLines(practice) : [],
    imports ? importLines(imports) : [],
    start ? startLines(start) : [],
    memory ? memoryLines(memory) : [],
    phone ? phoneLines(phone) : [],
    exam
      ? [
          `SQL statements of one call (5 at most; BEGIN and COMMIT aside): ${Object.entries(exam.statements)
            .map(([name, n]) => `${name} ${n}`)
            .join(", ")}.`,
        ]
      : [],
  ];
  const text = ["# Bench", ...parts.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"))].join("\n\n");
  fs.mkdirSync(FOLDER, { recursive: true });
  fs.writeFileSync(LATEST, `${JSON.stringify(report, null, 2)}\n`);
  fs.writeFileSync(path.join(FOLDER, "latest.md"), `${text}\n`);
  return text;
}
