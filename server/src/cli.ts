import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { emailField, usernameField } from "@sarathi/contract";
import { pino } from "pino";
import { createAdmin, resetSecondFactor } from "./accounts/index.ts";
import { backup, restore } from "./backup.ts";
import { loadDemo, unloadDemo } from "./community/index.ts";
import { readConfig } from "./config.ts";
import { diffContent, syncContent } from "./content.ts";
import { checkContent, guesserPage } from "./contentCheck.ts";
import { readyDatabase, requireSite } from "./database.ts";
import type { Difference } from "./foundation/content/load.ts";
import type { CoreDeps } from "./foundation/deps.ts";
import { AppError } from "./foundation/http/errors.ts";
import { systemRandom } from "./foundation/random.ts";
import { StartupError } from "./foundation/startup.ts";

const USAGE = `npm run cli -- admin create --email <address> [--username <name>] [--name <first name>]
  Makes an administrator with a random password, which is printed once, to be changed at the first sign-in.

npm run cli -- second-factor reset --username <name>
  For an owner who lost phone and recovery codes: takes the second factors from the account and ends its sessions.

npm run cli -- content check
  What in the files of content/ gives a key away or breaks a rule of content/README.md. Needs no database.

npm run cli -- content guesser
  What a candidate who knows only tricks would score, written to docs/guesser.md. Needs no database.

npm run cli -- content diff
  What the files of content/ would change, what staff changed, row by row.

npm run cli -- content sync [--take-file <kind:slug>]...
  Brings the rows that follow a file up to date. --take-file lets a row follow its file again, over what staff changed.

npm run cli -- demo
  Fills the community with made-up people who talk. npm run cli -- demo remove takes them out again.

npm run cli -- backup --to <folder>
  Writes all that the site knows into a new folder, while the app runs.

npm run cli -- restore --from <folder>
  Brings a backup back into a new DATA_DIR, or an empty database of DATABASE_URL.

With the embedded database, stop the app first (or set DATABASE_URL); for a backup it may run. Only restore makes a
database: the others want the DATA_DIR and DATABASE_URL that the app was started with.`;

const options = {
  email: { type: "string" },
  username: { type: "string" },
  name: { type: "string", default: "Admin" },
  to: { type: "string" },
  from: { type: "string" },
  "take-file": { type: "string", multiple: true, default: [] as string[] },
} as const;

/** Commands for whoever runs the site. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const command = positionals.join(" ");
  if (command === "admin create" && values.email) {
    const person = { ...newAdmin(values.email, values.username), firstName: values.name };
    return withDatabase((deps) => printNewAdmin(deps, person));
  }
  if (command === "second-factor reset" && values.username) {
    const username = values.username.toLowerCase();
    return withDatabase((deps) => printReset(deps, username));
  }
  if (command === "demo") return withDatabase(printDemo);
  if (command === "demo remove") return withDatabase(printNoDemo);
  if (command === "content check") return printFindings();
  if (command === "content guesser") return writeGuesserPage();
  if (command === "content diff") return withDatabase(printDifferences);
  if (command === "content sync") return withDatabase((deps) => sync(deps, values["take-file"]));
  if (command === "backup" && values.to) return printBackup(path.resolve(values.to));
  if (command === "restore" && values.from) return printRestored(path.resolve(values.from));
  throw new StartupError(USAGE);
}

async function withDatabase(work: (deps: CoreDeps) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  requireSite(config, { files: false });
  const database = await readyDatabase(config, (error) => console.error(error.message));
  try {
    const log = pino({ level: "silent" });
    await work({ db: database.db, random: systemRandom, clock: () => new Date(), log });
  } finally {
    await database.stop();
  }
}

async function printBackup(folder: string): Promise<void> {
  const config = readConfig(process.env);
  requireSite(config, { files: true });
  const { rows, files, gone } = await backup(config, folder);
  const removed = gone > 0 ? ` (${gone} were removed meanwhile)` : "";
  process.stdout.write(`${rows} rows and ${files} files${removed} are in ${folder}\n`);
}

async function printRestored(folder: string): Promise<void> {
  const { rows, files } = await restore(readConfig(process.env), folder);
  process.stdout.write(`${rows} rows and ${files} files are back\n`);
}

function newAdmin(given: string, name: string | undefined) {
  const email = emailField.safeParse(given);
  if (!email.success) throw new StartupError(`--email: ${email.error.issues[0]?.message}`);
  const username = usernameField.optional().safeParse(name);
  if (!username.success) throw new StartupError(`--username: ${username.error.issues[0]?.message}`);
  return { email: email.data, username: username.data };
}

async function printNewAdmin(deps: CoreDeps, person: ReturnType<typeof newAdmin> & { firstName: string }) {
  const password = randomBytes(12).toString("base64url");
  const user = await createAdmin(deps, { ...person, password });
  process.stdout.write(`Administrator: ${user.username}  password: ${password}\nIt is shown only now.\n`);
}

const RESETS = {
  reset: "The second factors are gone, and the account is signed out everywhere.",
  "no account": "There is no such account.",
  "no second factor": "The account has no second factor.",
} as const;

async function printReset(deps: CoreDeps, username: string): Promise<void> {
  const outcome = await resetSecondFactor(deps, username);
  if (outcome !== "reset") throw new StartupError(RESETS[outcome]);
  process.stdout.write(`${RESETS.reset}\n`);
}

async function printDemo(deps: CoreDeps): Promise<void> {
  const { people, posts, comments } = await loadDemo(deps);
  const text = people === 0 ? "They are there already." : `${people} people, ${posts} posts, ${comments} comments`;
  process.stdout.write(`${text}\n`);
}

async function printNoDemo(deps: CoreDeps): Promise<void> {
  process.stdout.write(`${await unloadDemo(deps)} people have gone, with all that they wrote\n`);
}

const STATES: Record<Difference["state"], string> = {
  new: "new in the files",
  changed: "changed in the files",
  staff: "changed by staff",
  conflict: "changed by staff, and in the files since",
  frozen: "other in the files, which a published test does not follow",
  gone: "in no file any more; nothing is deleted",
};

async function printDifferences(deps: CoreDeps): Promise<void> {
  const differences = await diffContent(deps);
  for (const { name, state, fields } of differences) {
    const where = fields.length > 0 ? ` (${fields.join(", ")})` : "";
    process.stdout.write(`${name}: ${STATES[state]}${where}\n`);
  }
  if (differences.length === 0) process.stdout.write("The database is as the files are.\n");
}

function printFindings(): void {
  const findings = checkContent();
  process.stdout.write([...findings, `${findings.length} findings`, ""].join("\n"));
  if (findings.length > 0) process.exitCode = 1;
}

function writeGuesserPage(): void {
  const file = path.join(import.meta.dirname, "../../docs/guesser.md");
  fs.writeFileSync(file, guesserPage());
  process.stdout.write(`${file}\n`);
}

async function sync(deps: CoreDeps, take: string[]): Promise<void> {
  const written = await syncContent(deps, take);
  process.stdout.write([...written, `${written.length} rows written`, ""].join("\n"));
}

try {
  await main();
} catch (error) {
  const expected =
    error instanceof StartupError ||
    error instanceof AppError ||
    (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
}
