import type { APIRequestContext } from "@playwright/test";
import pg from "pg";
import { ask, expect, type Member } from "./fixtures.ts";
import { halves } from "./pictures.ts";

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** The right option of every question of a paper made here; the others are not. */
export const RIGHT = "Rightly chosen";

/** An event with its paper. */
export interface Made {
  _id: string;
  slug: string;
  mockTestId: string;
}

const post =
  (api: APIRequestContext, { token }: Member) =>
  <Data>(path: string, data: object, method = "POST") =>
    ask<Data>(api, path, { method, token, data });

/** Two questions of this run, written by one and verified by another. */
async function makeQuestions(api: APIRequestContext, author: Member, other: Member, tag: string): Promise<string[]> {
  const mcqs: { _id: string; version: number }[] = [];
  for (const n of [1, 2]) {
    const words = [RIGHT, "One", "Two", "Three"];
    const { _id, version } = await post(api, author)<{ _id: string; version: number }>("/api/admin/mcqs", {
      question: { ne: `${tag} प्रश्न ${n}`, en: `${tag} question ${n}` },
      options: words.map((text) => ({ text: { ne: text, en: text } })),
      correctOptionIndices: [0],
      explanation: { ne: "यसै कारणले", en: "For this reason" },
      source: { text: { en: "A source" } },
      chapters: ["so-polity"],
    });
    mcqs.push({ _id, version });
  }
  await post(api, author)("/api/admin/mcqs/state", { ids: mcqs, to: "in_review" });
  await post(api, other)("/api/admin/mcqs/state", { ids: mcqs, to: "verified" });
  return mcqs.map(({ _id }) => _id);
}

/** Publishes an event of two questions, two marks each, that begins in an hour and can be registered for now. */
export async function publishEvent(
  api: APIRequestContext,
  admin: Member,
  author: Member,
  more: object = {},
): Promise<Made> {
  const tag = `Event ${Date.now().toString(36)}`;
  const act = post(api, admin);
  const mcqIds = await makeQuestions(api, author, admin, tag);
  const title = { ne: `${tag} पूर्ण परीक्षा`, en: `${tag} full exam` };
  const rules = {
    category: "section-officer",
    languages: ["ne", "en"],
    duration: 30,
    passMarks: 2,
    lateSyncSeconds: 600,
  };
  const test = await act<{ _id: string; revision: number }>("/api/admin/mock-tests", { title, ...rules });
  const questions = mcqIds.map((mcqId) => ({ mcqId, marks: 2 }));
  const sections = [{ title: { ne: "खण्ड क", en: "Part A" }, questions }];
  await act(`/api/admin/mock-tests/${test._id}/paper`, { revision: test.revision, sections }, "PUT");
  const event = await act<Made>("/api/admin/events", {
    mockTestId: test._id,
    title,
    registrationOpensAt: inMinutes(-60),
    registrationClosesAt: inMinutes(50),
    startsAt: inMinutes(60),
    entryClosesAt: inMinutes(75),
    endsAt: inMinutes(95),
    resultsAt: inMinutes(180),
    solutionsAt: inMinutes(180),
    ...more,
  });
  await act(`/api/admin/events/${event._id}/status`, { status: "published" }, "PATCH");
  return event;
}

/** Moves all times of an event, so that it is so many minutes after its start now; results stay beside the paper's. */
export async function moveTo(socket: string, { _id }: Made, minutes: number): Promise<void> {
  const client = new pg.Client({ host: socket, user: "sarathi", database: "sarathi" });
  await client.connect();
  const times = ["registration_opens_at", "registration_closes_at", "starts_at", "entry_closes_at", "ends_at"];
  const moved = [...times, "results_at", "solutions_at"].map((time) => `${time} = ${time} + d.by`).join(", ");
  try {
    await client.query(
      `UPDATE exam_event SET ${moved} FROM (SELECT now() - starts_at - $2::float8 * interval '1 minute' AS by FROM exam_event WHERE id = $1) AS d WHERE id = $1`,
      [_id, minutes],
    );
    await client.query(
      "UPDATE mock_test t SET results_at = e.results_at, solutions_at = e.solutions_at FROM exam_event e WHERE e.id = $1 AND t.id = e.test_id",
      [_id],
    );
  } finally {
    await client.end();
  }
}

/** Registers over the API and sends the proof of a transfer. */
export async function registerAndPay(api: APIRequestContext, { token }: Member, event: Made): Promise<void> {
  const at = `/api/events/${event._id}`;
  const data = { showsName: false };
  const { version } = await ask<{ version: number }>(api, `${at}/register`, { method: "POST", token, data });
  const uploaded = await api.post("/api/upload", {
    multipart: { folder: "payments", file: halves(60, 90, [20, 60, 20], [250, 250, 250]) },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(uploaded.ok(), await uploaded.text()).toBe(true);
  const proof = ((await uploaded.json()) as { data: { url: string } }).data.url;
  await ask(api, `${at}/payment`, { method: "PUT", token, data: { reference: "TX-API-1", proof, version } });
}

/** Approves what waits for a decision. */
export async function approveAll(api: APIRequestContext, { token }: Member, { _id }: Made): Promise<void> {
  const waiting = `/api/admin/events/${_id}/registrations?status=under_review`;
  const rows = await ask<{ registrationId: string }[]>(api, waiting, { token });
  for (const { registrationId } of rows) {
    const path = `/api/admin/events/registrations/${registrationId}/approve`;
    await ask(api, path, { method: "PATCH", token, data: { approve: true } });
  }
}
