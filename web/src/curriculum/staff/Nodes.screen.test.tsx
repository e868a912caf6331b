import { type AdminNode, curriculumAdmin as calls } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { chapter, revision, section } from "../../../test/curriculumStaff.ts";
import { moderator } from "../../../test/people.ts";
import { faces, fake, pageOf, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Nodes from "./Nodes.tsx";

const at = {
  path: "/admin/chapters",
  texts: ["staff", "dates", "admin", "curriculum.staff", "curriculum.errors"],
  user: moderator,
  viewport: "desktop",
} as const;
const [t, staff, errors] = [textsOf("curriculum.staff"), textsOf("staff"), textsOf("errors")];
const common = textsOf("common");
const parent = section()._id;
const ordered = { ...at, url: `/admin/chapters?parent=${parent}` };
const sheetOf = (node: AdminNode) => ({ ...at, url: `/admin/chapters?node=${node._id}` });

type Screen = Awaited<ReturnType<typeof screen>>;
const button = (page: Screen, name: string) => page.getByRole("button", { name, exact: true });
const names = (page: Screen) =>
  page
    .getByRole("link", { name: /^Geography/ })
    .elements()
    .map((link) => link.textContent);

/** Fakes the lists of all levels. */
function fakeLists(chapters: AdminNode[]) {
  return fake(calls.listNodes, ({ params }) => pageOf(params.level === "chapters" ? chapters : [section()]));
}

/** Opens the sheet of a chapter. */
async function open(node: AdminNode, options: Partial<Parameters<typeof screen>[1]> = {}) {
  fakeLists([node]);
  fake(calls.getNode, node);
  const page = await screen(Nodes, { ...sheetOf(node), ...options });
  await expect.element(page.getByText(node.slug, { exact: true })).toBeVisible();
  return page;
}

beforeEach(() => {
  fakeLists([1, 2, 3].map((n) => chapter(n)));
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("curriculum.staff", face.language);
  const shown = { ...at, ...face };

  it("[S132] the list names each node in both languages, with its parent and state", async () => {
    fakeLists([chapter(), chapter(2, { published: false, childCount: 2 })]);
    const page = await screen(Nodes, shown);
    await expect.element(page.getByText(own("published.no"), { exact: true }).last()).toBeVisible();
    await expect.element(page.getByText("Geography 2")).toBeVisible();
    await expect.element(page.getByText("भूगोल 2")).toBeVisible();
    await page.check();
  });

  it("[S132] rows that are selected can be published together", async () => {
    const page = await screen(Nodes, { ...shown, url: ordered.url });
    const name = face.language === "ne" ? "भूगोल 2" : "Geography 2";
    await page.getByRole("checkbox", { name: textsOf("staff", face.language)("select.one", { name }) }).click();
    await expect.element(button(page, own("bulk.publish"))).toBeDisabled();
    await expect.element(button(page, own("bulk.takeOff"))).toBeEnabled();
    await page.check();
  });

  it("[S132] the sheet has both languages, and says what is missing", async () => {
    const page = await open(chapter(), { ...face });
    await page.field(own("field.nepaliText")).fill("");
    await page.press(own("save"));
    await expect.element(page.field(own("field.nepaliText"))).toHaveAttribute("aria-invalid", "true");
    await expect.element(page.getByText(own("problem.required"))).toBeVisible();
    await page.check();
  });

  it("[S132] what somebody else changed stands beside what one has written", async () => {
    const page = await open(chapter(), { ...face });
    fake(calls.updateNode, (_, refuse) => refuse("curriculum.stale"));
    fake(calls.getNode, chapter(1, { version: 2, name: "Physical geography" }));
    await page.field(own("field.name")).fill("World geography");
    await page.press(own("save"));
    await expect.element(page.getByRole("region", { name: own("foreign.title") })).toBeVisible();
    await page.check();
  });

  it("[S132] each version says what it changed", async () => {
    fake(calls.listRevisions, pageOf([revision(2, { name: "World geography", published: false }), revision(1)]));
    const page = await open(chapter(), { ...face });
    await page.getByText(own("history.title"), { exact: true }).click();
    await expect.element(page.getByText("World", { exact: false }).last()).toBeVisible();
    await page.check();
  });
});

describe("the list", () => {
  it("[S132] that failed is asked for again", async () => {
    fake(calls.listNodes, unreachable);
    const page = await screen(Nodes, at);
    await expect.element(page.getByText(t("list.failed"))).toBeVisible();
    fakeLists([chapter()]);
    await page.press(textsOf("common")("retry"));
    await expect.element(page.getByRole("link", { name: "Geography 1", exact: true })).toBeVisible();
  });

  it("[S132] says that nothing is there, or that nothing matches", async () => {
    fakeLists([]);
    const page = await screen(Nodes, at);
    await expect.element(page.getByText(t("empty.chapters"))).toBeVisible();
    await page.getByRole("searchbox").fill("zzz");
    await expect.element(page.getByText(t("list.emptyNarrowed"))).toBeVisible();
    await page.at("/admin/chapters?search=zzz");
    await page.check();
  });

  it("[S132] is narrowed to one parent, by typing", async () => {
    const call = fakeLists([chapter()]);
    const page = await screen(Nodes, at);
    const field = page.getByRole("combobox", { name: t("level.sections") });
    await field.fill("aware");
    await page.getByRole("option", { name: /General Awareness$/ }).click();
    await page.at(`/admin/chapters?parent=${parent}`);
    await expect.poll(() => call.calls.at(-1)?.query.parent).toBe(parent);
  });

  it("[S132] takes rows off the site, and puts them back", async () => {
    const page = await screen(Nodes, at);
    const call = fake(calls.updateNode, ({ params, body }) => {
      const { version, published } = body;
      return chapter(params.id === chapter(1)._id ? 1 : 2, { version: version + 1, published });
    });
    await expect.poll(() => names(page).length).toBe(3);
    for (const n of [1, 2])
      await page.getByRole("checkbox", { name: staff("select.one", { name: `Geography ${n}` }) }).click();
    await page.press(t("bulk.takeOff"));
    await expect.element(page.toast(t("bulk.takenOff", { count: 2, n: "2" }))).toBeVisible();
    await page.press(staff("undo"));
    await expect
      .poll(() => call.calls.map(({ body }) => [body.published, body.version]))
      .toEqual([
        [false, 1],
        [false, 1],
        [true, 2],
        [true, 2],
      ]);
  });
});

describe("the order of what belongs to one parent", () => {
  /** Answers with the order as it is saved. */
  function fakeOrder() {
    let rows = [1, 2, 3].map((n) => chapter(n));
    fake(calls.listNodes, ({ params }) => pageOf(params.level === "chapters" ? rows : [section()]));
    return fake(calls.orderNodes, ({ body }) => {
      rows = body.ids.flatMap((id) => rows.find(({ _id }) => _id === id) ?? []);
      return { ids: body.ids };
    });
  }
  const grip = (page: Screen, n: number) =>
    page.getByRole("button", { name: staff("order.grip", { name: `Geography ${n}` }) });

  it("[S132] is changed by keys, said, saved once for presses that follow each other, and taken back", async () => {
    const call = fakeOrder();
    const page = await screen(Nodes, ordered);
    await expect.element(grip(page, 1)).toBeVisible();
    (grip(page, 1).element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect.poll(() => names(page)).toEqual(["Geography 2", "Geography 3", "Geography 1"]);
    await expect.element(grip(page, 1)).toHaveFocus();
    const said = staff("order.moved", { name: "Geography 1", n: "3", total: "3" });
    await expect.element(page.getByText(said)).toBeInTheDocument();
    await expect.element(page.toast(t("orderSaved"))).toBeVisible();
    expect(call.calls.map(({ body }) => body)).toEqual([
      { parentId: parent, ids: [2, 3, 1].map((n) => chapter(n)._id) },
    ]);
    await page.check();
    await page.press(staff("undo"));
    await expect.poll(() => names(page)).toEqual(["Geography 1", "Geography 2", "Geography 3"]);
  });

  it.each(["mouse", "touch"])("[S132] is changed by dragging with a %s", async (pointerType) => {
    const call = fakeOrder();
    const viewport = pointerType === "touch" ? "phone" : "desktop";
    const page = await screen(Nodes, { ...ordered, viewport });
    await expect.element(grip(page, 3)).toBeVisible();
    const from = grip(page, 3).element() as HTMLElement;
    const top = grip(page, 1).element().getBoundingClientRect().top;
    // No pointer of this kind is pressed: it cannot be captured.
    from.setPointerCapture = () => undefined;
    const send = (type: string, clientY: number) =>
      from.dispatchEvent(
        new PointerEvent(type, { bubbles: true, cancelable: true, pointerType, pointerId: 7, button: 0, clientY }),
      );
    send("pointerdown", from.getBoundingClientRect().top + 5);
    send("pointermove", top - 30);
    await expect.poll(() => document.querySelector("[data-drop]")?.textContent).toContain("Geography 1");
    send("pointerup", top - 30);
    await expect.poll(() => call.calls.length).toBe(1);
    expect(call.calls[0]?.body.ids).toEqual([3, 1, 2].map((n) => chapter(n)._id));
    expect(document.querySelector("[data-drop], [data-dragged]")).toBeNull();
  });

  it("[S132] that is refused goes back, and says why", async () => {
    fakeOrder();
    fake(calls.orderNodes, (_, refuse) => refuse("curriculum.stale"));
    const page = await screen(Nodes, ordered);
    await expect.element(grip(page, 1)).toBeVisible();
    (grip(page, 1).element() as HTMLElement).focus();
    await userEvent.keyboard("{End}");
    await expect.element(page.toast(errors("curriculum.stale"))).toBeVisible();
    await expect.poll(() => names(page)).toEqual(["Geography 1", "Geography 2", "Geography 3"]);
  });

  it("[S132] is not offered where several parents stand, or a search hides some", async () => {
    const page = await screen(Nodes, at);
    await expect.element(page.getByText(t("orderHint.chapters"))).toBeVisible();
    expect(page.getByRole("button", { name: /^Move/ }).elements()).toHaveLength(0);
  });
});

describe("the sheet", () => {
  it("[S132] makes a node, its name in addresses following the English name until it is written by hand", async () => {
    const call = fake(calls.createNode, chapter(9));
    fake(calls.getNode, chapter(9));
    const page = await screen(Nodes, { ...at, url: `/admin/chapters?parent=${parent}&node=new` });
    await page.fill({ [t("field.name")]: "World Geography & Maps" });
    await expect.element(page.field(t("field.slug"))).toHaveValue("world-geography-maps");
    await page.fill({
      [t("field.slug")]: "so-maps",
      [t("field.nepaliText")]: "विश्व भूगोल",
      [t("field.questionCount")]: "१२",
    });
    await page.fill({ [t("field.name")]: "Maps" });
    await expect.element(page.field(t("field.slug"))).toHaveValue("so-maps");
    await page.press(t("create"));
    await expect.element(page.toast(t("created.chapters"))).toBeVisible();
    expect(call.calls[0]?.body).toEqual({
      name: "Maps",
      nepaliText: "विश्व भूगोल",
      description: {},
      parentId: parent,
      questionCount: 12,
      published: false,
      slug: "so-maps",
    });
    await page.at(`/admin/chapters?parent=${parent}&node=${chapter(9)._id}`);
  });

  it("[S132] says at its fields what the contract and the server refuse", async () => {
    fake(calls.createNode, (_, refuse) =>
      refuse("curriculum.slug_taken", { fields: { slug: "curriculum.slug_taken" } }),
    );
    const page = await screen(Nodes, { ...at, url: "/admin/chapters?node=new" });
    await page.fill({ [t("field.name")]: "Maps", [t("field.nepaliText")]: "नक्सा", [t("field.questionCount")]: "0" });
    await page.press(t("create"));
    await expect.element(page.getByText(t("problem.parentId"))).toBeVisible();
    await expect.element(page.getByText(t("problem.questionCount", { n: "500" }))).toBeVisible();
    await page
      .getByRole("dialog")
      .getByRole("combobox", { name: t("level.sections") })
      .fill("aware");
    await page.getByRole("option", { name: /General Awareness$/ }).click();
    await page.fill({ [t("field.questionCount")]: "" });
    await page.press(t("create"));
    await expect.element(page.field(t("field.slug"))).toHaveAttribute("aria-invalid", "true");
    await page.check();
  });

  it("[S132] asks before what was written is lost, and lets go of what is as it was", async () => {
    const page = await open(chapter());
    await page.field(t("field.name")).fill("Maps");
    await userEvent.keyboard("{Escape}");
    const asked = page.getByRole("dialog", { name: common("leave.title") });
    await expect.element(asked).toBeVisible();
    await page.check();
    await asked.getByRole("button", { name: common("leave.stay") }).click();
    await expect.element(page.field(t("field.name"))).toHaveValue("Maps");
    await page.field(t("field.name")).fill("Geography 1");
    await userEvent.keyboard("{Escape}");
    await page.at("/admin/chapters");
  });

  it("[S132] saves by Ctrl S, with the version that was seen", async () => {
    const page = await open(chapter(1, { version: 4 }));
    const call = fake(calls.updateNode, chapter(1, { name: "Maps", version: 5 }));
    await page.field(t("field.name")).fill("Maps");
    await userEvent.keyboard("{Control>}s{/Control}");
    await expect.element(page.toast(t("saved"))).toBeVisible();
    expect(call.calls[0]?.body).toMatchObject({ name: "Maps", version: 4, questionCount: 5 });
    await expect.element(button(page, t("save"))).toBeDisabled();
  });

  it("[S132] loses nothing when somebody else has saved meanwhile", async () => {
    const page = await open(chapter());
    const now = chapter(1, { version: 2, name: "Physical geography", questionCount: 7 });
    fake(calls.updateNode, (_, refuse) => refuse("curriculum.stale"));
    fake(calls.getNode, now);
    await page.field(t("field.name")).fill("World geography");
    await page.press(t("save"));
    const news = page.getByRole("region", { name: t("foreign.title") });
    await expect.element(news.getByText(t("foreign.yours"))).toBeVisible();
    await expect.element(page.field(t("field.name"))).toHaveValue("World geography");
    await expect.element(page.field(t("field.questionCount"))).toHaveValue("7");
    const call = fake(calls.updateNode, { ...now, version: 3 });
    await page.press(t("foreign.take"));
    await expect.element(page.field(t("field.name"))).toHaveValue("Physical geography");
    await page.field(t("field.name")).fill("World geography");
    await page.press(t("save"));
    await expect.element(page.toast(t("saved"))).toBeVisible();
    expect(call.calls[0]?.body).toMatchObject({ name: "World geography", questionCount: 7, version: 2 });
  });

  it("[S132] deletes after asking, and says what stands against it", async () => {
    const page = await open(chapter());
    fake(calls.removeNode, (_, refuse) => refuse("curriculum.in_use", { details: { by: "mcq_chapter" } }));
    await page.press(t("delete.open"));
    await expect.element(page.getByText(/chapter-1 and its earlier versions/)).toBeVisible();
    await page.press(t("delete.confirm"));
    await expect.element(page.getByText(t("delete.usedBy.mcq_chapter"))).toBeVisible();
    await page.check();
    fake(calls.removeNode, { _id: chapter()._id });
    fakeLists([]);
    await page.press(t("delete.confirm"));
    await expect.element(page.toast(t("delete.done", { name: "Geography 1" }))).toBeVisible();
    await page.at("/admin/chapters");
  });

  it.each([
    ["came with the site's files", { fromFile: true }, () => t("delete.fromFile")],
    [
      "holds something",
      { childCount: 2 },
      () => t("delete.inUse", { children: t("children.chapters", { count: 2, n: "2" }) }),
    ],
  ])("[S132] does not offer to delete what %s, and says why", async (_, more, why) => {
    const page = await open(chapter(1, more));
    await expect.element(page.getByText(why())).toBeVisible();
    expect(button(page, t("delete.open")).elements()).toHaveLength(0);
  });

  it("[S132] of one that is gone says so", async () => {
    fake(calls.getNode, (_, refuse) => refuse("curriculum.not_found"));
    const page = await screen(Nodes, sheetOf(chapter(9)));
    await expect.element(page.getByText(t("node.gone"))).toBeVisible();
    await page.check();
  });

  it("[S132] shows older versions when they are asked for", async () => {
    const all = Array.from({ length: 25 }, (_, at) =>
      revision(25 - at, { at: "2026-11-10T06:00:00.000Z", questionCount: 26 - at }),
    );
    fake(calls.listRevisions, ({ query }) => pageOf(all.slice(0, Number(query.limit)), 25, 1, Number(query.limit)));
    const page = await open(chapter());
    await page.getByText(t("history.title"), { exact: true }).click();
    await expect.element(page.getByText(t("history.version", { n: "7" }))).toBeVisible();
    expect(page.getByText(t("history.version", { n: "6" })).elements()).toHaveLength(0);
    await page.press(t("history.more"));
    await expect.element(page.getByText(t("history.version", { n: "1" }), { exact: true })).toBeVisible();
  });

  it("[S132] is busy while it saves", async () => {
    const page = await open(chapter());
    fake(calls.updateNode, pending);
    await page.field(t("field.name")).fill("Maps");
    await page.press(t("save"));
    await expect.element(button(page, t("save"))).toHaveAttribute("aria-busy", "true");
  });
});
