import { readFile } from "node:fs/promises";
import { type ImportProblem, ImportSettings, type McqImport } from "@sarathi/contract";
import { accountTitles } from "../accounts/index.ts";
import { csvRow } from "../foundation/csv.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { FileBody } from "../foundation/http/download.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ReceivedFile } from "../foundation/http/multipart.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import type { ImportJobs } from "./import.jobs.ts";
import * as store from "./import.store.ts";
import { viewImport, viewImportRow } from "./import.view.ts";

const AT_ONCE = 500;

/** Files of questions on their way into the bank. */
export function importService({ db, random }: Pick<ModuleDeps, "db" | "random">, jobs: ImportJobs) {
  async function view(id: string): Promise<McqImport> {
    const row = await store.findImport(db, id);
    if (!row) throw new AppError("import.not_found");
    return viewImport(row, await accountTitles(db, [row.account_id]));
  }

  /** Who brought a file is the author of its questions: what another chose in it would be theirs to verify. */
  async function own(me: Identity, id: string): Promise<void> {
    const row = await store.findImport(db, id);
    if (!row) throw new AppError("import.not_found");
    if (row.account_id !== me.accountId) throw new AppError("auth.forbidden");
  }

  return {
    async list(query: { page: number; limit: number }) {
      const { rows, pagination } = await store.listImports(db, query);
      const names = await accountTitles(db, [...new Set(rows.map((row) => row.account_id))]);
      return { items: rows.map((row) => viewImport(row, names)), pagination };
    },

    async create(me: Identity, { name }: { name: string }, file: ReceivedFile): Promise<McqImport> {
      const id = random.id();
      const bytes = await readFile(file.path);
      await inTransaction(db, async (tx) => {
        const settings = ImportSettings.parse({});
        await store.insertImport(tx, { id, account_id: me.accountId, name, file: bytes, settings });
        await jobs.read(tx, id, 1);
      });
      return view(id);
    },

    get: view,

    async rows(id: string, query: { show: store.Shown; page: number; limit: number }) {
      await view(id);
      const { rows, pagination } = await store.listRows(db, id, query);
      return { items: rows.map(viewImportRow), pagination };
    },

    /** @throws import.not_found, auth.forbidden, import.state */
    async change(me: Identity, id: string, settings: ImportSettings): Promise<McqImport> {
      await own(me, id);
      await inTransaction(db, async (tx) => {
        const reading = await store.readAnew(tx, id, settings);
        if (reading === undefined) throw new AppError("import.state");
        await jobs.read(tx, id, reading);
      });
      return view(id);
    },

    /** @throws import.not_found, import.state, import.undecided, import.has_problems, import.nothing */
    async start(me: Identity, id: string): Promise<McqImport> {
      await own(me, id);
      await inTransaction(db, async (tx) => {
        // Held by this step, it is read by nobody anew: what is counted now is what will be written.
        if (!(await store.moveImport(tx, id, ["ready"], "importing"))) throw new AppError("import.state");
        const row = (await store.findImport(tx, id)) as store.ImportRow;
        const { counts, undecided, settings, columns, signature } = row;
        if (undecided > 0) throw new AppError("import.undecided");
        if (counts.bad > 0 && settings.bad === "stop") throw new AppError("import.has_problems");
        if (counts.good === 0) throw new AppError("import.nothing");
        if (signature && columns) {
          await store.rememberMapping(
            tx,
            me.accountId,
            signature,
            columns.map(({ field }) => field),
          );
        }
        await jobs.write(tx, id);
      });
      return view(id);
    },

    /** @throws import.not_found, import.state */
    async cancel(id: string): Promise<McqImport> {
      await view(id);
      const stopped = await store.moveImport(db, id, ["reading", "ready", "importing", "failed"], "cancelled");
      if (!stopped) throw new AppError("import.state");
      return view(id);
    },

    /** What was not taken, as CSV: where it stands, why, and its own words. */
    async refused(id: string): Promise<FileBody> {
      const { name } = await view(id);
      return new FileBody(`refused-${name.replace(/\.[^.]*$/, "")}.csv`, "text/csv; charset=utf-8", refusedCsv(id));
    },

    /** For the export of the account's data, oldest first; the questions of a file stand in the bank. */
    async *exportOf(accountId: string): AsyncGenerator<object> {
      for (const row of await store.importsOf(db, accountId)) yield viewImport(row, new Map());
    },

    sweep: (days: number) => store.sweepImports(db, days),
  };

  async function* refusedCsv(id: string): AsyncGenerator<string> {
    yield `\ufeff${csvRow(["number", "place", "reason", "words"])}`;
    for (let after = 0; ; ) {
      const rows = await store.refusedRows(db, id, after, AT_ONCE);
      yield rows.map((row) => csvRow([String(row.no), placeOf(row.place), reasonOf(row), row.words])).join("");
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) return;
      after = last.no;
    }
  }
}
export type ImportService = ReturnType<typeof importService>;

const placeOf = (place: object): string =>
  Object.entries(place)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(", ");

type Refused = Awaited<ReturnType<typeof store.refusedRows>>[number];
const sayOf = ({ code, field, value }: ImportProblem): string =>
  [code, field && ` (${field})`, value && `: ${value}`].filter(Boolean).join("");
function reasonOf({ state, problems, same_as, same_as_no }: Refused): string {
  if (problems.length > 0) return problems.map(sayOf).join("; ");
  if (same_as) return "same question in the bank";
  if (same_as_no) return `same question as number ${same_as_no}`;
  return state === "left" ? "left out" : "";
}
