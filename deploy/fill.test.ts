import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { FILES, fillAll, filled, unchosen, type Values } from "./fill.ts";

const read = (file: string) => fs.readFileSync(path.join(import.meta.dirname, file), "utf8");
const values = JSON.parse(read("values.json")) as Values;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-fill-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const shipped = fs
  .readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => fs.statSync(path.join(import.meta.dirname, file)).isFile())
  .filter((file) => !/^(try|watch|filled)\//.test(file) && !/^(README\.md|tsconfig\.json)$|\.test\.ts$/.test(file));

describe("the files of an installation", () => {
  it("are filled for every machine, with nothing left open", () => {
    fillAll(values, folder);
    const written = fs
      .readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => fs.statSync(path.join(folder, file)).isFile());
    expect(written.length).toBeGreaterThan(30);
    for (const file of written) expect(fs.readFileSync(path.join(folder, file), "utf8"), file).not.toMatch(/[{}]{2}\w/);
    const secret = path.join(folder, "app1/etc/sarathi/app.env");
    fs.chmodSync(secret, 0o644);
    fillAll(values, folder);
    expect(fs.statSync(secret).mode & 0o777).toBe(0o600);
    expect(fs.readFileSync(path.join(folder, "db2/etc/patroni/config.yml"), "utf8")).toContain(
      'listen: "10.0.0.12:5432"',
    );
  });

  it("are filled with no password of the example", () => {
    expect(unchosen(values).sort()).toEqual(
      Object.keys(values)
        .filter((name) => /password|secret|token|access_key/.test(name))
        .sort(),
    );
    expect(unchosen({ ...values, patroni_password: "k3pt" })).not.toContain("patroni_password");
  });

  it("use every value, and a missing one is named", () => {
    const used = shipped.flatMap((file) => [...read(file).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
    expect(Object.keys(values).filter((name) => !used.includes(name))).toEqual([]);
    expect(() => filled("nginx.conf", {})).toThrow("nginx.conf: nginx_run has no value");
  });

  it("are all named by the README, and those that have values by the list of what is filled", () => {
    const readme = read("README.md");
    expect(shipped.filter((file) => !readme.includes(`\`${file}\``))).toEqual([]);
    const listed = Object.values(FILES).flatMap((files) => Object.keys(files));
    const open = shipped.filter((file) => /\{\{\w+\}\}/.test(read(file)) && file !== "fill.ts");
    expect(open.filter((file) => !listed.includes(file))).toEqual([]);
  });

  it("agree about a stop: nginx keeps no connection as long as a node that leaves serves on, and nobody ends it before", () => {
    const drain = Number(/^DRAIN_MS=(\d+)$/m.exec(read("cluster/app.env"))?.[1]);
    const kept = Number(/keepalive \d+;\n.*\n +keepalive_timeout (\d+)s;/.exec(read("nginx.conf"))?.[1]);
    expect(kept * 1_000).toBeLessThan(drain);
    const app = (parse(read("compose.yml")) as { "x-app": { stop_grace_period: string; environment: object } })[
      "x-app"
    ];
    expect(app.environment).toMatchObject({ DRAIN_MS: String(drain) });
    const waits = [/TimeoutStopSec=(\d+)$/m.exec(read("systemd/sarathi.service"))?.[1], app.stop_grace_period];
    for (const wait of waits) expect(Number.parseInt(wait ?? "", 10) * 1_000).toBeGreaterThan(drain + 10_000);
  });

  it("leave the same addresses out of nginx's log of calls and of errors, as operating.md says", () => {
    const texts = read("nginx.conf") + read("../docs/operating.md");
    const listed = [...texts.matchAll(/~ ?\^\/\((api\/auth[^)]+)\)\//g)].map(([, paths]) => paths);
    expect(listed).toHaveLength(3);
    expect(new Set(listed).size).toBe(1);
  });

  it("agree about times: Patroni's own rule, and a leader that HAProxy has left when another one leads", () => {
    const own = { ...values, name: "db1", self: "10.0.0.11" };
    const { bootstrap } = parse(filled("cluster/patroni.yml", own)) as {
      bootstrap: { dcs: { ttl: number; loop_wait: number; retry_timeout: number } };
    };
    const { ttl, loop_wait, retry_timeout } = bootstrap.dcs;
    expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
    const proxy = read("cluster/haproxy.cfg");
    const seconds = (name: string) => {
      const [, number, unit] = new RegExp(`\\b${name} (\\d+)(m?s)\\b`).exec(proxy) ?? [];
      return Number(number) / (unit === "ms" ? 1_000 : 1);
    };
    const falls = Number(/ fall (\d+)/.exec(proxy)?.[1]);
    // It stops just after a check; each further one begins when the one before has run out.
    const left = (runsOut: number) => seconds("inter") + falls * runsOut + (falls - 1) * seconds("fastinter");
    // Its key lives `ttl` from when it was last renewed, which is up to `loop_wait` before.
    const gone = left(Math.min(seconds("timeout connect"), seconds("inter")));
    expect(gone, "a machine that is gone").toBeLessThan(ttl - loop_wait);
    const silent = left(seconds("timeout check"));
    expect(silent, "one that connects and says nothing").toBeLessThanOrEqual(ttl);
  });
});
