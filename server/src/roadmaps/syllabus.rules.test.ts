import { describe, expect, it } from "vitest";
import type { NodeDocument } from "./roadmap.documents.ts";
import { changesBetween, marksByTopic, nodesOf } from "./syllabus.rules.ts";

const node = (id: string, more: Partial<NodeDocument> = {}): NodeDocument => ({
  ...{ id, code: id, name: id, nepaliText: id, chapters: [], topics: [], nodes: [] },
  ...more,
});

describe("[S95] the nodes of a version", () => {
  it("stand in order below their part, worth their questions unless the syllabus says marks", () => {
    const nodes = nodesOf({
      marksEach: 2,
      nodes: [node("a", { questions: 5, nodes: [node("a1", { marks: 4 })] }), node("b")],
    });
    expect(nodes.map(({ id, parent, marks }) => [id, parent, marks])).toEqual([
      ["a", undefined, 10],
      ["a1", "a", 4],
      ["b", undefined, undefined],
    ]);
  });
});

describe("[S95] two versions", () => {
  const before = nodesOf({
    nodes: [node("a", { marks: 60, nodes: [node("x"), node("y")] }), node("b", { marks: 40 })],
  });
  const after = nodesOf({
    nodes: [node("a", { marks: 50, nodes: [node("y", { name: "Y" })] }), node("c", { marks: 50, nodes: [node("x")] })],
  });

  it("differ by what was added, removed, moved and renamed, and by marks", () => {
    const about = (id: string) => ({ id, code: id, name: id, nepaliText: id });
    expect(changesBetween(before, after)).toEqual([
      { kind: "marks", ...about("a"), marksBefore: 60, marksAfter: 50 },
      {
        ...{ kind: "renamed", ...about("y"), name: "Y" },
        ...{ from: { name: "y", nepaliText: "y" }, to: { name: "Y", nepaliText: "y" } },
      },
      { kind: "added", ...about("c"), marksAfter: 50 },
      { kind: "moved", ...about("x"), from: { name: "a", nepaliText: "a" }, to: { name: "c", nepaliText: "c" } },
      { kind: "removed", ...about("b"), marksBefore: 40 },
    ]);
  });

  it("are the same as themselves", () => expect(changesBetween(before, before)).toEqual([]));
});

describe("[S98] what a post gives its topics", () => {
  it("shares the marks of a node among its topics, and those of a silent part among the topics below", () => {
    const papers = [
      nodesOf({ nodes: [node("a", { marks: 12, nodes: [node("a1", { marks: 12, topics: ["x", "y"] })] })] }),
      nodesOf({
        nodes: [node("b", { marks: 50, nodes: [node("b1", { topics: ["x"] }), node("b2", { topics: ["z"] })] })],
      }),
    ];
    expect(Object.fromEntries(marksByTopic(papers))).toEqual({ x: 31, y: 6, z: 25 });
  });
});
