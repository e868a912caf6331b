import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const read = (file: string) => fs.readFileSync(path.join(import.meta.dirname, "..", file), "utf8");
interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: "page" | "ticket" };
  annotations: { summary: string };
}
interface Panel {
  title: string;
  description: string;
  targets: { expr: string }[];
}
const { groups } = parse(read("deploy/watch/alerts.yml")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read("deploy/watch/grafana.json")) as { panels: Panel[] };

/** The names of our own metrics that a text has, without what a histogram adds to its own. */
const metricsIn = (text: string) =>
  (text.match(/\b(sarathi|http_request)_\w+/g) ?? []).map((name) => name.replace(/_(bucket|count|sum)$/, ""));

/** The names of the metrics that the server registers. */
function registered(): Set<string> {
  const sources = fs.globSync("server/src/**/*.ts", { cwd: path.join(import.meta.dirname, "..") }).map(read);
  const named = /(?:name: ["`](?:\$\{PREFIX\})?|\bgauge\(")(\w+)["`]/g;
  const names = sources.filter((text) => /\bMeasure\b/.test(text)).flatMap((text) => [...text.matchAll(named)]);
  return new Set(names.map(([, name = ""]) => (name.startsWith("http_") ? name : `sarathi_${name}`)));
}

describe("what is watched", () => {
  it("is what the server measures, and operating.md says so", () => {
    const [, watching = ""] = /^## Watching$([\s\S]*?)^## /m.exec(read("docs/operating.md")) ?? [];
    const documented = metricsIn(watching);
    const real = registered();
    expect(documented.filter((name) => !real.has(name))).toEqual([]);
    const measured = new Set(documented);
    const watched = [...rules, ...panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) => metricsIn(expr));
    expect(watched.length).toBeGreaterThan(20);
    expect([...new Set(watched)].filter((name) => !measured.has(name))).toEqual([]);
  });

  it("is written, where no program of others has it", () => {
    const ours = rules.flatMap(({ expr }) => expr.match(/\b(pgbackrest|postgres)_\w+/g) ?? []);
    const written = read("deploy/systemd/sarathi-backup.service") + read("deploy/cluster/archived.sh");
    expect(ours.length).toBeGreaterThan(2);
    expect(ours.filter((name) => !written.includes(`${name} `))).toEqual([]);
  });

  it("has a line of what to do for each alert, under how urgent it is", () => {
    const [, page = "", ticket = ""] = read("docs/alerts.md").split(/^## (?:page|ticket)$/m);
    const named = (text: string) => [...text.matchAll(/^\| (\w+) \|/gm)].flatMap(([, name]) => name ?? []).slice(1);
    const of = (severity: string) => rules.filter(({ labels }) => labels.severity === severity).map((one) => one.alert);
    expect(named(page).sort()).toEqual(of("page").sort());
    expect(named(ticket).sort()).toEqual(of("ticket").sort());
    for (const rule of rules) expect(rule.annotations.summary, rule.alert).toMatch(/\w+ \w+/);
  });

  it("is put right by commands that work where they are typed: patronictl finds no configuration by itself", () => {
    const calls = ["docs/alerts.md", "docs/operating.md", "deploy/README.md", "deploy/cluster/patroni.yml"].flatMap(
      (file) => [...read(file).matchAll(/.{0,17}\bpatronictl\b.{0,28}/g)].map(([call]) => call),
    );
    expect(calls.length).toBeGreaterThan(5);
    for (const call of calls) expect(call).toMatch(/^sudo -u postgres patronictl -c \/etc\/patroni\/config\.yml $/);
  });

  it("is shown on a board whose panels say what they show", () => {
    for (const { title, description, targets } of panels) {
      expect(description, title).not.toBe("");
      expect(targets.length, title).toBeGreaterThan(0);
    }
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });
});
