import { isModule, type Place, placeOf } from "./places.ts";

/**
 * What a file of a role may use, besides what stands above it. An import is named `own/attempt.store.ts` in its own
 * module, `exams/index.ts` in another part, or as its package.
 */
export interface RoleRule {
  /** Nothing else than these. */
  may?: readonly RegExp[];
  not?: readonly RegExp[];
  /** Types are no dependency. */
  types?: boolean;
  /** Tells by its arguments alone: no clock, no chance, no surroundings. */
  pure?: boolean;
  /** Asks the database nothing. */
  noQueries?: boolean;
  noJsx?: boolean;
  /** What a reader sees. */
  why: string;
}

const CONTRACT = /^@sarathi\/contract$/;
const PURE: RoleRule = {
  may: [CONTRACT, /^own\/(.+\/)?\w+\.(rules|policy)\.ts$/, /^foundation\/(choiceMask|text\/\w+)\.ts$/],
  types: true,
  pure: true,
  noQueries: true,
  why: "rules and policies are pure functions of their arguments",
};
const SERVICE: RoleRule = {
  not: [
    /^own\/\w+\.routes\.ts$/,
    /^@?fastify(\/|$)/,
    /^foundation\/pages\//,
    // Who calls, what may be refused, and what a call brings and takes away; not how it is served.
    /^foundation\/http\/(?!(call|download|errors|frozen|idempotency|identity|multipart|send)\.ts$)/,
  ],
  why: "a service does not know HTTP",
};
const own = (...roles: string[]) => new RegExp(`^own/\\w+\\.(${roles.join("|")})\\.ts$`);

const SERVER: Record<string, RoleRule> = {
  rules: PURE,
  policy: PURE,
  routes: {
    may: [CONTRACT, own("service", "services"), /^foundation\/http\//, /^fastify$/],
    noQueries: true,
    why: "routes know the contract and their own service",
  },
  service: SERVICE,
  services: SERVICE,
  store: {
    not: [
      own("routes", "service", "services", "view", "jobs", "content", "hooks"),
      /^@?fastify(\/|$)/,
      /^foundation\/(http|jobs|mail|storage|pages)\//,
    ],
    why: "a store reads and writes its own tables and decides nothing",
  },
  view: {
    may: [CONTRACT, own("rules", "policy", "view"), /^foundation\/choiceMask\.ts$/],
    types: true,
    pure: true,
    noQueries: true,
    why: "a view turns rows into the contract's nouns and reads nothing",
  },
  jobs: {
    not: [own("routes", "content"), /^@?fastify(\/|$)/, /^foundation\/(http|pages)\//],
    why: "background work does not know HTTP",
  },
  content: {
    not: [own("routes", "service", "services", "jobs"), /^@?fastify(\/|$)/],
    why: "loading files is no request",
  },
  hooks: {
    not: [own("routes", "service", "services", "store", "view", "jobs", "content")],
    types: true,
    why: "hooks and events are declarations",
  },
};

const WEB: Record<string, RoleRule> = {
  rules: { ...PURE, may: [...(PURE.may ?? []), /^foundation\/dates\.ts$/] },
  queries: {
    not: [/\.tsx$/, /^react-dom(\/|$)/, /^react-router(\/|$)/],
    noJsx: true,
    why: "queries know the contract and draw nothing",
  },
};

export function ruleOf({ side, part, role = "" }: Place): RoleRule | undefined {
  if (side === "server" && isModule(part)) return SERVER[role];
  return side === "web" && !["foundation", "top"].includes(part) ? WEB[role] : undefined;
}

/** The name of an import in the rules above. */
export function labelOf(from: Place, target: string): string {
  const to = placeOf(target);
  if (!to) return target;
  return to.part === from.part ? `own/${to.rest}` : `${to.part}/${to.rest}`;
}

export const isRefused = (rule: RoleRule, label: string, isType: boolean): boolean =>
  !(rule.types && isType) &&
  ((rule.may !== undefined && !rule.may.some((pattern) => pattern.test(label))) ||
    (rule.not ?? []).some((pattern) => pattern.test(label)));
