import type { AdminNode, NodeRevision } from "@sarathi/contract";

const id = (n: number) => `01900000-0000-7000-8000-0000000001${String(n).padStart(2, "0")}`;

/** A section that chapters belong to. */
export const section = (more: Partial<AdminNode> = {}): AdminNode => ({
  _id: id(90),
  slug: "so-awareness",
  name: "General Awareness",
  nepaliText: "सामान्य सचेतना",
  description: {},
  parentId: id(91),
  parentName: "Administrative Aptitude Test",
  parentNepaliText: "प्रशासनिक अभिरुचि परीक्षण",
  questionCount: 50,
  childCount: 3,
  position: 0,
  published: true,
  fromFile: true,
  version: 1,
  updatedAt: "2026-11-20T06:00:00.000Z",
  ...more,
});

/** A chapter of that section, as staff see it. */
export const chapter = (n = 1, more: Partial<AdminNode> = {}): AdminNode => ({
  _id: id(n),
  slug: `chapter-${n}`,
  name: `Geography ${n}`,
  nepaliText: `भूगोल ${n}`,
  description: {},
  parentId: section()._id,
  parentName: section().name,
  parentNepaliText: section().nepaliText,
  questionCount: 5,
  childCount: 0,
  position: n,
  published: true,
  fromFile: false,
  version: 1,
  updatedAt: "2026-11-20T06:00:00.000Z",
  ...more,
});

/** A version of a chapter. */
export const revision = (version: number, more: Partial<NodeRevision> = {}): NodeRevision => {
  const { name, nepaliText, description, parentId, questionCount, published } = chapter();
  const at = `2026-11-${10 + version}T06:00:00.000Z`;
  return { version, at, by: "hari.admin", name, nepaliText, description, parentId, questionCount, published, ...more };
};
