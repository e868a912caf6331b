import type { FuzzReport } from "./fuzz.ts";
import type { KillReport } from "./kills.ts";
import type { RaceReport } from "./races.ts";

export interface Siege {
  /** Absent: no hostile calls were asked for. */
  fuzz: FuzzReport | undefined;
  races: RaceReport[];
  kills: KillReport;
  commit: string;
  seed: number;
  node: string;
  cores: number;
}

/** Everything that must not be. */
export function faultsOf({ fuzz, races, kills }: Siege): string[] {
  return [
    ...(fuzz?.faults ?? []).map(({ turn, what, call, answer }) => `call ${turn} ${what}: ${call} → ${answer}`),
    ...races.flatMap(({ name, faults }) => faults.map((fault) => `race of ${name}: ${fault}`)),
    ...kills.lost.map((one) => `lost: ${one}`),
    ...kills.changed.map((one) => `changed: ${one}`),
    ...kills.locked.map((one) => `cannot sign in: ${one}`),
    ...kills.surprises.map((code) => `a candidate was refused: ${code}`),
    ...kills.falls.map((one) => `the app ended by itself: ${one}`),
  ];
}

const seconds = (ms: number | undefined) => (ms === undefined ? "–" : (ms / 1_000).toFixed(1));
const count = (n: number) => n.toLocaleString("en");

function waits(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b);
  return `${seconds(sorted[Math.floor(sorted.length / 2)])} | ${seconds(sorted.at(-1))}`;
}

/** The page docs/siege.md. */
export function reportOf(siege: Siege, at: Date): string {
  const { fuzz, races, kills, commit, seed, node, cores } = siege;
  const faults = faultsOf(siege);
  return `# Siege

\`npm run siege\` writes this page: hostile calls, races and kills, made from the contract, against the app as \`npm start\` runs it (decision 37).

${at.toISOString().slice(0, 10)}, commit ${commit}, Node ${node}, ${cores} cores shared by all of it, seed ${seed}.
**${faults.length === 0 ? "Nothing was lost, nothing changed, nothing failed." : `${faults.length} faults.`}**

## Kills

${kills.tallies.registrations} candidates, one after another in their places, sat for ${(kills.seconds / 60).toFixed(1)} minutes while the app and its database were killed (\`kill -9\`) under them: ${count(kills.tallies.saves)} saves, ${count(kills.tallies.submits)} submits and ${count(kills.tallies.registrations)} registrations were acknowledged, ${count(kills.tallies.broken)} calls broke off and were made again.

| killed | times | seconds until the next write is acknowledged, middle | longest |
|---|---:|---:|---:|
| the app | ${kills.kills} | ${waits(kills.back.app)} |
| the database (its server, or a process of it) | ${kills.databaseKills} | ${waits(kills.back.database)} |

| of what was acknowledged | looked at | wrong |
|---|---:|---:|
| answers lost | ${count(kills.answers)} | ${kills.lost.length} |
| scores changed | ${count(kills.tallies.submits)} | ${kills.changed.length} |
| accounts that cannot sign in | ${count(kills.tallies.registrations)} | ${kills.locked.length} |

${fuzz ? fuzzPart(fuzz) : ""}## Races

A hundred calls at the same moment, each kind by one person.

| call | acknowledged | faults |
|---|---:|---:|
${races.map(({ name, acknowledged, faults }) => `| ${name} | ${acknowledged} | ${faults.length} |`).join("\n")}
${faults.length === 0 ? "" : `\n## Faults\n\n${faults.map((fault) => `- ${fault.replaceAll("\n", " ")}`).join("\n")}\n`}`;
}

const fuzzPart = ({ calls, faults, statuses, reached, slowestMs }: FuzzReport) => `## Hostile calls

${count(calls)} calls over every endpoint, by nobody, by each role, and with tokens of others and tokens that ended: ${faults.length} answered with a failure of the server, hung for three seconds, held what no answer may hold, or answered anything that the contract does not allow. ${reached.length} endpoints were got through. The slowest answer took ${seconds(slowestMs)} s.

| status | ${Object.keys(statuses).join(" | ")} |
|---|${Object.keys(statuses)
  .map(() => "---:|")
  .join("")}
| calls | ${Object.values(statuses).map(count).join(" | ")} |

`;
