import { contract, type Endpoint, urlOf } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { testApp } from "./app.ts";

const app = await testApp();
const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([table, calls]) =>
  Object.entries(calls).map(([name, spec]): [string, Endpoint] => [`${table}.${name}`, spec]),
);
/** Addresses of the server that are no call of the contract: the reader of the API, health, stored files, feeds. */
const OTHERS =
  /^\/(livez|readyz|files\/\*|\*|api\/\*|api\/openapi\.json|api\/docs(\/.*)?|community\/(.*\/)?rss\.xml|newsletter\/(rss\.xml|unsubscribe)|notifications\/unsubscribe\/:token)$/;

/** Every route that is mounted, as `METHOD /path`, read from the router's own tree. */
function mounted(): string[] {
  const out: string[] = [];
  const above: string[] = [];
  for (const line of app.http.printRoutes({ commonPrefix: false }).split("\n")) {
    const found = /^([│ ]*)[├└]── (\S*) \(([A-Z, ]+)\)$/.exec(line);
    if (!found) continue;
    const depth = (found[1] ?? "").length / 4;
    above.length = depth;
    const path = `${above.join("")}${found[2] ?? ""}`;
    above.push(found[2] ?? "");
    for (const method of (found[3] ?? "").split(", ")) out.push(`${method} ${path === "*" ? "/*" : path}`);
  }
  return out;
}

describe("the contract and the server", () => {
  it("every endpoint of the contract is mounted", () => {
    const routes = new Set(mounted());
    for (const [name, { method, path }] of endpoints) {
      expect(routes.has(`${method} ${path}`), name).toBe(true);
      expect(app.http.hasRoute({ method, url: path }), name).toBe(true);
    }
  });

  it("every route of /api is of the contract, or the reader of the API", () => {
    // By address: the methods that an address of the contract does not take answer 405, which the HTTP tests show.
    const known = new Set<string>(endpoints.map(([, { path }]) => path));
    const strange = mounted().filter((route) => {
      const [, path = ""] = route.split(" ");
      return !OTHERS.test(path) && !known.has(path);
    });
    expect(strange).toEqual([]);
    expect(mounted().length).toBeGreaterThan(endpoints.length);
  });

  it("no two endpoints share method and address, or a name", () => {
    const addresses = endpoints.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ":")}`);
    expect(new Set(addresses).size).toBe(endpoints.length);
    const names = endpoints.map(([name]) => name.split(".")[1]);
    expect(new Set(names).size).toBe(names.length);
  });

  it("placeholders of an address are the keys of its params", () => {
    for (const [name, { path, params }] of endpoints) {
      const placeholders = [...path.matchAll(/:(\w+)/g)].map((m) => m[1]);
      expect(Object.keys(params?.shape ?? {}).sort(), name).toEqual(placeholders.sort());
      expect(
        urlOf({ path } as Endpoint, { params: Object.fromEntries(placeholders.map((p) => [p, "x"])) }),
      ).not.toContain(":");
    }
  });
});

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, { summary?: string; operationId?: string; responses: Record<string, unknown> }>>;
}

describe("/api/openapi.json", async () => {
  const response = await app.http.inject("/api/openapi.json");
  const document = response.json() as OpenApi;

  it("is JSON of OpenAPI 3.1 with every endpoint, its summary and its answer", () => {
    expect(response.statusCode).toBe(200);
    expect(document.openapi).toBe("3.1.0");
    for (const [name, spec] of endpoints) {
      const path = spec.path.replace(/:(\w+)/g, "{$1}");
      const operation = document.paths[path]?.[spec.method.toLowerCase()];
      expect(operation, name).toBeDefined();
      expect(operation?.summary).toBe(spec.summary);
      expect(operation?.operationId).toBe(name.split(".")[1]);
      expect(operation?.responses).toHaveProperty(String(spec.status ?? 200));
    }
    expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(endpoints.length);
  });

  it("is readable at /api/docs", async () => {
    const page = await app.http.inject("/api/docs/");
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-type"]).toContain("text/html");
  });
});
