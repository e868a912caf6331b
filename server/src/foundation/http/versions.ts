import { type Endpoint, PAGE_VERSION } from "@sarathi/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { z } from "zod";
import { AppError } from "./errors.ts";
import type { Check } from "./guard.ts";
import { repeated } from "./repeated.ts";

declare module "fastify" {
  interface FastifyInstance {
    versions: {
      /** Of the pages that this node serves; empty: it serves none. */
      pages: string;
      leftOut: (what: Error) => void;
    };
  }
}

/** By then another node may have got the call. */
const AGAIN_SECONDS = 1;
/** Unknown keys are too many, also where none is known. */
const NOTHING = z.strictObject({});

type Issues = readonly z.core.$ZodIssue[];

/** While nodes of two versions run side by side, pages of the one call the other. To be called before routes are mounted. */
export function knowVersions(app: FastifyInstance, log: Logger): void {
  const leftOut = repeated(log, "keys that a page of another version sent are left out", "warn");
  app.decorate("versions", { pages: "", leftOut });
}

function isOfAnother({ headers, server }: FastifyRequest): boolean {
  const version = headers[PAGE_VERSION];
  return server.versions.pages !== "" && version !== undefined && version !== server.versions.pages;
}

/** Where there are keys too many, if nothing else is wrong; undefined: something is. */
function keysTooMany(
  issues: Issues,
  at: readonly PropertyKey[] = [],
): { path: PropertyKey[]; keys: string[] }[] | undefined {
  const found = issues.map((issue) => {
    const path = [...at, ...issue.path];
    if (issue.code === "unrecognized_keys") return [{ path, keys: issue.keys }];
    if (issue.code !== "invalid_union") return undefined;
    return issue.errors.map((branch) => keysTooMany(branch, path)).find((some) => some !== undefined);
  });
  return found.every((some) => some !== undefined) ? found.flat() : undefined;
}

/**
 * A page of another version may know keys that this node does not. Those of a sitting are left out, for it must go on; any
 * other call is asked to come again, to a node that knows them: what somebody wrote is never dropped without a word.
 * @param issues what the body's schema says against it
 * @throws request.other_version
 */
export function refuseOtherVersion(request: FastifyRequest, issues: Issues): undefined {
  if (isOfAnother(request) && keysTooMany(issues)) {
    throw new AppError("request.other_version", { retryAfter: AGAIN_SECONDS });
  }
}

/** Has the body of a call fit this version, where only the other version's keys stand against that. @throws request.other_version */
export function fitVersion(spec: Endpoint): Check {
  const known = spec.body ?? NOTHING;
  return (request) => {
    if (!isOfAnother(request)) return;
    const issues = known.safeParse(request.body).error?.issues ?? [];
    if (issues.length === 0) return;
    if (!spec.ofSitting) return refuseOtherVersion(request, issues);
    const tooMany = keysTooMany(issues);
    for (const { path, keys } of tooMany ?? []) {
      const place = path.reduce((value, key) => (value as Record<PropertyKey, unknown>)[key], request.body);
      for (const key of keys) Reflect.deleteProperty(place as object, key);
      request.server.versions.leftOut(new Error(`${spec.method} ${spec.path}: ${nameOf(path, keys)}`));
    }
  };
}

/** For the log: places in a list have no number, and what a stranger calls their keys may be long. */
const nameOf = (path: readonly PropertyKey[], keys: readonly string[]): string =>
  [...path.filter((part) => typeof part !== "number"), keys.join()].join(".").slice(0, 200);
