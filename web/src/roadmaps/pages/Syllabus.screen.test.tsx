import { roadmaps } from "@sarathi/contract";
import { afterEach, describe, expect, it } from "vitest";
import { candidate } from "../../../test/people.ts";
import { syllabus } from "../../../test/roadmaps.ts";
import { faces, fake, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { useWaiting } from "../useProgress.ts";
import Syllabus from "./Syllabus.tsx";

const at = { path: "/resources/loksewa-syllabus", texts: ["roadmaps"] } as const;
afterEach(() => useWaiting.setState({ owner: undefined, marks: [] }));

describe.each(faces)("[S6] [S95] the syllabus ($language, $theme)", (face) => {
  const t = textsOf("roadmaps", face.language);
  it("has the parts and topics of a paper with what they weigh, and leads to the others", async () => {
    const asked = fake(roadmaps.getSyllabus, syllabus);
    const page = await screen(Syllabus, { ...at, ...face });
    const name = face.language === "ne" ? "भूगोल" : "Geography";
    await expect.element(page.getByRole("link", { name, exact: true }).first()).toBeVisible();
    await expect.element(page.getByText(t("syllabus.screening"))).toBeVisible();
    const material = t("materialOf", { count: 3, n: face.language === "ne" ? "३" : "3", chapter: name });
    await expect
      .element(page.getByRole("link", { name: material }).first())
      .toHaveAttribute("href", "/resources?chapter=kh-geography");
    await page.check();
    await page.getByRole("link", { name: face.language === "ne" ? "द्वितीय पत्र" : "Paper II", exact: true }).click();
    await page.at("/resources/loksewa-syllabus?post=kharidar&paper=second-paper");
    await expect.poll(() => asked.calls.at(-1)).toMatchObject({ query: { post: "kharidar", paper: "second-paper" } });
  });

  it("says what changed since another version", async () => {
    const about = { id: "kh1-a1", code: "A1", name: "Geography", nepaliText: "भूगोल" };
    fake(roadmaps.getSyllabus, {
      ...syllabus,
      comparison: {
        version: "older",
        changes: [
          { kind: "marks", ...about, marksBefore: 10, marksAfter: 12 },
          { kind: "moved", ...about, from: { name: "Old part", nepaliText: "पुरानो खण्ड" } },
          { kind: "removed", ...about, marksBefore: 30 },
        ],
      },
    });
    const page = await screen(Syllabus, { ...at, ...face, url: `${at.path}?compare=older` });
    await expect.element(page.getByText(t("compare.removed"))).toBeVisible();
    await expect.element(page.getByText(/(10 marks → 12 marks|१० अङ्क → १२ अङ्क)/)).toBeVisible();
    await page.check();
    await page.getByRole("link", { name: t("syllabus.notCompare") }).click();
    await page.at("/resources/loksewa-syllabus");
  });
});

describe("[S95] the syllabus", () => {
  const t = textsOf("roadmaps");
  it("is found in as one types, in both scripts and by sound, and stays in the address", async () => {
    fake(roadmaps.getSyllabus, syllabus);
    const page = await screen(Syllabus, at);
    await page.getByRole("searchbox", { name: t("syllabus.find") }).fill("bhugol");
    await page.at("/resources/loksewa-syllabus?find=bhugol");
    await expect.element(page.getByRole("heading", { name: "History" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Geography" })).toBeVisible();
    await page.getByRole("searchbox", { name: t("syllabus.find") }).fill("astronaut");
    await expect.element(page.getByText(t("syllabus.notFound"))).toBeVisible();
    await page.check();
  });

  it("shows a candidate what is learnt, and what results say once there are enough", async () => {
    fake(roadmaps.getSyllabus, syllabus);
    fake(roadmaps.getProgress, { marks: [{ topic: "nepal-geography", state: "done", at: 5 }], unknown: [] });
    fake(roadmaps.getEvidence, [
      { chapter: "kh-geography", answered: 5, correct: 2 },
      { chapter: "kh-filing", answered: 2, correct: 2 },
    ]);
    const page = await screen(Syllabus, { ...at, user: candidate });
    await expect.element(page.getByText("40% correct of 5")).toBeVisible();
    await expect.element(page.getByText(t("evidence.thin"))).toBeVisible();
    await expect.element(page.getByRole("img", { name: "Topics done: 1 of 1" })).toBeVisible();
  });

  it("says where nothing is known of a paper", async () => {
    fake(roadmaps.getSyllabus, { ...syllabus, nodes: [] });
    const page = await screen(Syllabus, at);
    await expect.element(page.getByText(t("syllabus.empty"))).toBeVisible();
  });

  it("loads, and says what failed", async () => {
    fake(roadmaps.getSyllabus, pending);
    const page = await screen(Syllabus, at);
    await expect.element(page.getByText("Loading...")).toBeInTheDocument();
    fake(roadmaps.getSyllabus, unreachable);
    const other = await screen(Syllabus, { ...at, url: `${at.path}?post=nayab-subba` });
    await expect.element(other.getByText(t("syllabus.failed"))).toBeVisible();
  });
});
