import { type Input, roadmaps, type TopicMark } from "@sarathi/contract";
import { afterEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { candidate } from "../../../test/people.ts";
import { roadmap, roadmapSummary } from "../../../test/roadmaps.ts";
import { broken, faces, fake, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { useWaiting } from "../useProgress.ts";
import Roadmap from "./Roadmap.tsx";
import Roadmaps from "./Roadmaps.tsx";

const texts = ["roadmaps"] as const;
const one = { path: "/resources/roadmaps/:pathwayId", url: "/resources/roadmaps/kharidar", texts } as const;
const list = { path: "/resources/roadmaps", texts: ["roadmaps", "eligibility", "dates"] } as const;
afterEach(() => useWaiting.setState({ owner: undefined, marks: [] }));

const marksOf = (key: string) => JSON.parse(localStorage.getItem(`topic-marks-${key}`) ?? "[]") as TopicMark[];
const states = (key: string) => marksOf(key).map(({ topic, state }) => `${topic} ${state}`);

/** A server that stores what it is sent, and knows two topics. */
function server(stored: TopicMark[] = []) {
  let marks = stored;
  fake(roadmaps.getProgress, () => ({ marks, unknown: [] }));
  fake(roadmaps.getEvidence, [{ chapter: "kh-filing", answered: 10, correct: 2 }]);
  return fake(roadmaps.putProgress, ({ body }: Pick<Required<Input<typeof roadmaps.putProgress>>, "body">) => {
    marks = [...marks.filter(({ topic }) => !body.marks.some((mark) => mark.topic === topic)), ...body.marks];
    return { marks, unknown: [] };
  });
}

describe.each(faces)("[S6] [S98] a roadmap ($language, $theme)", (face) => {
  const t = textsOf("roadmaps", face.language);
  it("has its steps and topics as a list, and as a drawing", async () => {
    fake(roadmaps.getRoadmap, roadmap);
    const page = await screen(Roadmap, { ...one, ...face });
    const name = face.language === "ne" ? "फाइलिङ अभिरुचि" : "Filing aptitude";
    await expect.element(page.getByRole("heading", { name, level: 3 }).last()).toBeVisible();
    await page.check();
    await page.getByRole("link", { name: t("view.map") }).click();
    await page.at("/resources/roadmaps/kharidar?view=map");
    const box = page.getByRole("link", { name: new RegExp(`${name}: ${t("state.pending")}`) });
    await expect.element(box).toBeVisible();
    await page.check();
    await page.press(t("drawing.larger"));
    await expect.element(page.getByText(/^(150|१५०)%$/)).toBeVisible();
    await page.check();
  });
});

describe("[S98] progress", () => {
  const t = textsOf("roadmaps");
  const choose = (page: Awaited<ReturnType<typeof screen>>, topic: string, state: "done" | "pending" | "skipped") =>
    page.getByRole("group", { name: t("stateOf", { topic }) }).getByRole("radio", { name: t(`state.${state}`) });

  it("is set by one tap and kept on the device of who is logged out", async () => {
    fake(roadmaps.getRoadmap, roadmap);
    const page = await screen(Roadmap, one);
    await choose(page, "Filing aptitude", "done").click();
    await expect.element(page.getByText("1 of 3")).toBeVisible();
    expect(states("device")).toEqual(["office-filing done"]);
    await expect.element(page.getByText(t("kept.device"))).toBeVisible();
  });

  it("is set by keys", async () => {
    fake(roadmaps.getRoadmap, roadmap);
    const page = await screen(Roadmap, one);
    await choose(page, "Exam scheme", "pending").click();
    await userEvent.keyboard("3");
    await expect.element(choose(page, "Exam scheme", "done")).toBeChecked();
    await expect.element(choose(page, "Exam scheme", "done")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(choose(page, "Exam scheme", "skipped")).toBeChecked();
    expect(states("device")).toEqual(["exam-scheme skipped"]);
  });

  it("of the device joins the account at the login, under today's names, and nothing is lost", async () => {
    const old = { topic: "old-filing", state: "done", at: 10 } as const;
    localStorage.setItem("topic-marks-device", JSON.stringify([old, { topic: 5 }, "no mark"]));
    fake(roadmaps.getRoadmap, roadmap);
    const geography: TopicMark = { topic: "nepal-geography", state: "in_progress", at: 20 };
    const put = server([geography]);
    const page = await screen(Roadmap, { ...one, user: candidate });
    await expect.poll(() => put.calls.length).toBe(1);
    expect(put.calls[0]).toMatchObject({ body: { marks: [old] } });
    await expect.element(choose(page, "Filing aptitude", "done")).toBeChecked();
    await expect.element(page.getByText("1 of 3")).toBeVisible();
    await expect.poll(() => [marksOf("device"), marksOf(candidate._id)]).toEqual([[], []]);
  });

  it("waits for the network, and goes when it is back", async () => {
    fake(roadmaps.getRoadmap, roadmap);
    fake(roadmaps.getProgress, { marks: [], unknown: [] });
    fake(roadmaps.getEvidence, []);
    fake(roadmaps.putProgress, unreachable);
    const page = await screen(Roadmap, { ...one, user: candidate });
    await choose(page, "Filing aptitude", "done").click();
    await expect.element(page.getByText("1 of 3")).toBeVisible();
    expect(states(candidate._id)).toEqual(["office-filing done"]);
    const put = server();
    await expect
      .poll(() => {
        dispatchEvent(new Event("online"));
        return put.calls.length;
      })
      .toBeGreaterThan(0);
    await expect.poll(() => marksOf(candidate._id)).toEqual([]);
    await expect.element(page.getByText("1 of 3")).toBeVisible();
  });

  it("a tap counts against what the server has from a clock that ran ahead", async () => {
    fake(roadmaps.getRoadmap, roadmap);
    const ahead = Date.now() + 60_000;
    const put = server([{ topic: "office-filing", state: "done", at: ahead }]);
    const page = await screen(Roadmap, { ...one, user: candidate });
    await expect.element(choose(page, "Filing aptitude", "done")).toBeChecked();
    await choose(page, "Filing aptitude", "pending").click();
    await expect.element(choose(page, "Filing aptitude", "pending")).toBeChecked();
    await expect.poll(() => put.calls).toMatchObject([{ body: { marks: [{ state: "pending", at: ahead + 1 }] } }]);
  });

  it("says what comes next: by weight for who is logged out, by results for a candidate", async () => {
    fake(roadmaps.getRoadmap, roadmap);
    server([{ topic: "nepal-geography", state: "done", at: 10 }]);
    const page = await screen(Roadmap, { ...one, user: candidate });
    const next = page.getByRole("region", { name: t("next.title") });
    await expect.element(next.getByText("20% correct of 10")).toBeVisible();
    await expect.element(next.getByText("+3.2")).toBeVisible();
    await expect.element(next.getByText("Geography of Nepal")).not.toBeInTheDocument();
  });
});

describe("[S98] the list of roadmaps", () => {
  const t = textsOf("roadmaps");
  it("loads, and says what failed", async () => {
    fake(roadmaps.listRoadmaps, pending);
    const page = await screen(Roadmaps, list);
    await expect.element(page.getByText("Loading...")).toBeInTheDocument();
    fake(roadmaps.getRoadmap, broken);
    const other = await screen(Roadmap, one);
    await expect.element(other.getByText(t("failed"))).toBeVisible();
  });

  it("is empty", async () => {
    fake(roadmaps.listRoadmaps, []);
    const page = await screen(Roadmaps, list);
    await expect.element(page.getByText(t("empty"))).toBeVisible();
  });
});

describe.each(faces)("[S98] eligibility ($language, $theme)", (face) => {
  const t = textsOf("eligibility", face.language);
  it("is asked in four steps and answered on the device; nothing is kept unless the reader asks", async () => {
    fake(roadmaps.listRoadmaps, [
      roadmapSummary,
      { ...roadmapSummary, _id: "officer", eligibility: { ...roadmapSummary.eligibility, degree: "master" } },
    ]);
    const page = await screen(Roadmaps, { ...list, ...face });
    await page.fill({ [t("check.born")]: "2000-01-01" });
    await page.check();
    await page.press(t("check.on"));
    await page.getByLabelText(t("check.degree")).selectOptions("bachelor");
    await page.press(t("check.on"));
    await page.getByText(t("check.yes"), { exact: true }).click();
    await page.press(t("check.on"));
    await page.getByLabelText(t("check.province")).selectOptions("3");
    await page.getByLabelText(t("group.women")).click();
    await page.check();
    await page.press(t("check.show"));
    await expect.element(page.getByText(t("check.open"))).toBeVisible();
    await expect.element(page.getByText(t("check.closed"))).toBeVisible();
    await page.check();
    expect(localStorage.getItem("eligibility")).toBeNull();
    await page.getByLabelText(t("check.remember")).click();
    expect(localStorage.getItem("eligibility")).toContain("women");
    await page.press(t("check.again"));
    expect(localStorage.getItem("eligibility")).toBeNull();
    await expect.element(page.getByLabelText(t("check.born"))).toHaveValue("");
  });
});
