import type { z } from "zod";

/**
 * As much of an answer's shape as the browser checks, which has no schemas: "list", or names of members that are never
 * missing. It tells an answer from nonsense, no more.
 */
export type Shape = "list" | readonly string[];

/** The shape of what a schema describes. */
export function shapeOf({ _zod: { def } }: z.core.$ZodType): Shape {
  if (def.type === "array") return "list";
  if (def.type === "object") return namesOf((def as z.core.$ZodObjectDef).shape);
  if (def.type !== "union") return [];
  // One of several: something that they share.
  const [first = [], ...others] = (def as z.core.$ZodUnionDef).options.map(keysOf);
  return first.filter((name) => others.every((names) => names.includes(name))).slice(0, 1);
}

/** A token, which is kept, and the first member that a page would look into, or else show. */
function namesOf(members: z.core.$ZodShape): string[] {
  const names = Object.keys(members);
  const isOf = (types: readonly string[]) => (name: string) => types.includes(members[name]?._zod.def.type ?? "");
  const first = names.find(isOf(["object", "array"])) ?? names.find(isOf(["string"]));
  return names.filter((name) => name === "token" || name === first);
}

const keysOf = ({ _zod: { def } }: z.core.$ZodType) => Object.keys((def as z.core.$ZodObjectDef).shape ?? {});
