import { questionImport as calls, type ImportSettings, type McqImport } from "@sarathi/contract";
import type { Member, TestApp } from "./app.ts";
import { field, fileOf, formOf } from "./form.ts";
import { done } from "./sitting.ts";

export const HEAD = "Question,A,B,C,Answer\n";

let count = 0;
/** Rows of questions that nobody has asked yet. */
export const fresh = (n: number, key = "A"): string => {
  const set = ++count;
  return Array.from({ length: n }, (_, i) => `Question ${set} of ${i} about nothing?,one,two,three,${key}`).join("\n");
};

/** Files of questions brought in by one of the staff. */
export function importing(app: TestApp, staff: Member) {
  async function send(file: string | Buffer, name = "questions.csv", as: Member | null = staff) {
    const { payload, headers } = formOf([field("name", name), fileOf(Buffer.from(file as string), name)]);
    const who: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {};
    const { method, path } = calls.createMcqImport;
    const response = await app.http.inject({ method, url: path, headers: { ...headers, ...who }, payload });
    const body = response.json() as Record<string, unknown>;
    return { status: response.statusCode, body, data: body.data as McqImport };
  }
  const get = async (id: string): Promise<McqImport> =>
    done(await app.call(calls.getMcqImport, { params: { id } }, staff));
  const rows = async (id: string, query: object = {}) =>
    done(await app.call(calls.listMcqImportRows, { params: { id }, query }, staff)).items;
  async function bring(file: string | Buffer, settings?: Partial<ImportSettings>): Promise<McqImport> {
    const { _id } = done(await send(file), 201);
    await app.jobs.drain();
    if (settings) {
      done(await app.call(calls.changeMcqImport, { params: { id: _id }, body: settings }, staff));
      await app.jobs.drain();
    }
    return get(_id);
  }
  const start = (id: string) => app.call(calls.startMcqImport, { params: { id } }, staff);
  const cancel = (id: string) => app.call(calls.cancelMcqImport, { params: { id } }, staff);
  async function finish(id: string): Promise<McqImport> {
    done(await start(id));
    await app.jobs.drain();
    return get(id);
  }
  const written = async (id: string) =>
    app.db
      .selectFrom("mcq_import_row as r")
      .innerJoin("mcq", "mcq.id", "r.mcq_id")
      .innerJoin("mcq_version as v", "v.mcq_id", "mcq.id")
      .select(["r.no", "mcq.state", "v.question", "v.key_mask", "v.tags", "v.author_id"])
      .where("r.import_id", "=", id)
      .orderBy("r.no")
      .execute();
  return { send, get, rows, bring, start, cancel, finish, written };
}
