import { accounts, exams, type Upload, uploads } from "@sarathi/contract";
import { picture } from "../../server/test/pictures.ts";
import { ask, fromAnywhere } from "./client.ts";

export interface RaceReport {
  name: string;
  acknowledged: number;
  faults: string[];
}

const TIMES = 100;
const PASSWORD = "candle river stone 77";
const times = <T>(make: (i: number) => Promise<T>) => Promise.all(Array.from({ length: TIMES }, (_, i) => make(i)));
const distinct = (values: unknown[]) => new Set(values.map((value) => JSON.stringify(value))).size;

/** A hundred calls of each kind at the same moment: what is acknowledged must be one thing, and must stay. */
export async function race(origin: string): Promise<RaceReport[]> {
  const person = await registered(origin, "racer@example.test");
  const tests = await ask(origin, exams.listTests, { query: {} }, fromAnywhere());
  const test = tests.kind === "done" ? tests.data.items[0] : undefined;
  if (!person || !test) throw new Error("there is nobody to race, or nothing to sit");
  const started = await raceStarts(origin, person, test._id);
  const saved = await raceSaves(origin, person, test._id, started.attemptId);
  const submitted = await raceSubmits(origin, person, test._id, started.attemptId);
  return [started.report, saved, submitted, await raceRegistrations(origin), await raceUploads(origin, person)];
}

type Bearer = Record<string, string>;

async function registered(origin: string, email: string): Promise<Bearer | undefined> {
  const body = { firstName: "Racer", email, password: PASSWORD, language: "en" as const };
  const got = await ask(origin, accounts.register, { body }, fromAnywhere());
  return got.kind === "done" ? { authorization: `Bearer ${got.data.token}` } : undefined;
}

async function raceStarts(origin: string, bearer: Bearer, id: string) {
  const all = await times(() => ask(origin, exams.startAttempt, { params: { id } }, bearer));
  const done = all.flatMap((got) => (got.kind === "done" ? [got.data] : []));
  const count = distinct(done.map(({ attemptId, seed, deadlineAt }) => [attemptId, seed, deadlineAt]));
  const faults = count === 1 ? [] : [`${count} attempts`];
  return { attemptId: done[0]?.attemptId ?? "", report: { name: "start", acknowledged: done.length, faults } };
}

async function raceSaves(origin: string, bearer: Bearer, id: string, attemptId: string): Promise<RaceReport> {
  const paper = await ask(origin, exams.getPaper, { params: { id } }, bearer);
  const mcqId = paper.kind === "done" ? (paper.data[0]?.mcqId ?? "") : "";
  const now = Date.now();
  const seqOf = (i: number) => now + ((i * 37) % TIMES); // each number once, in a scattered order
  const all = await times((i) =>
    ask(
      origin,
      exams.saveAnswers,
      { params: { id: attemptId }, body: { answers: [{ mcqId, selectedOptionIndex: seqOf(i) % 4, seq: seqOf(i) }] } },
      bearer,
    ),
  );
  const seqs = all.flatMap((got, i) => (got.kind === "done" ? [seqOf(i)] : []));
  const held = await ask(origin, exams.getAttempt, { params: { id: attemptId } }, bearer);
  const answer = held.kind === "done" ? held.data.answers.find((one) => one.mcqId === mcqId) : undefined;
  const highest = Math.max(...seqs);
  const right = answer?.seq === highest && answer.selectedOptionIndex === highest % 4;
  return {
    name: "save",
    acknowledged: seqs.length,
    faults: right ? [] : [`held ${JSON.stringify(answer)}, not ${highest}`],
  };
}

async function raceSubmits(origin: string, bearer: Bearer, mockTestId: string, attemptId: string): Promise<RaceReport> {
  const body = { mockTestId, attemptId, answers: [] };
  const all = await times(() => ask(origin, exams.submitTest, { body }, bearer));
  const done = all.flatMap((got) => (got.kind === "done" && got.data.status === "graded" ? [got.data] : []));
  const faults = distinct(done) === 1 ? [] : [`${distinct(done)} results`];
  const [first] = done;
  const again = first && (await ask(origin, exams.getResult, { params: { id: first.resultId } }, bearer));
  if (again?.kind !== "done" || again.data.score !== first?.score) faults.push("the result that is read is another");
  return { name: "submit", acknowledged: done.length, faults };
}

async function raceRegistrations(origin: string): Promise<RaceReport> {
  const email = "many@example.test";
  const all = await times(() => registered(origin, email));
  const acknowledged = all.filter(Boolean).length;
  const login = await ask(origin, accounts.login, { body: { email, password: PASSWORD } }, fromAnywhere());
  const faults = acknowledged === 1 ? [] : [`${acknowledged} accounts`];
  if (login.kind !== "done") faults.push("nobody can sign in");
  return { name: "register", acknowledged, faults };
}

async function raceUploads(origin: string, bearer: Bearer): Promise<RaceReport> {
  const bytes = await picture(300, 300);
  const all = await times(async (i) => {
    const form = new FormData();
    form.set("folder", "avatars");
    form.set("file", new Blob([Uint8Array.from(bytes)]), `${i}.png`);
    const sent = { method: uploads.upload.method, headers: { ...bearer, ...fromAnywhere() }, body: form };
    const response = await fetch(origin + uploads.upload.path, sent).catch(() => undefined);
    return response?.ok ? ((await response.json()) as { data: Upload }).data : undefined;
  });
  const stored = all.flatMap((upload) => upload ?? []);
  const faults: string[] =
    distinct(stored.map(({ url }) => url)) === stored.length ? [] : ["two uploads have one address"];
  for (const { url } of stored) {
    const response = await fetch(new URL(url, origin));
    if (!response.ok) faults.push(`${url} answers ${response.status}`);
  }
  return { name: "upload", acknowledged: stored.length, faults };
}
