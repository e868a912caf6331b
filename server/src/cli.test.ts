import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { requireSite } from "./database.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-cli-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const missing = path.join(folder, "data");

it.each([
  ["admin", "create", "--email", "somebody@example.org"],
  ["backup", "--to", path.join(folder, "backup")],
])("%s in a shell that lacks the app's environment makes no database of its own", (...args) => {
  const { PATH } = process.env;
  const command = [path.join(import.meta.dirname, "cli.ts"), ...args];
  const { status, stderr } = spawnSync(process.execPath, command, {
    env: { PATH, DATA_DIR: missing },
    encoding: "utf8",
  });
  expect(stderr).toBe(`DATA_DIR: ${missing} has no database yet. Set DATA_DIR and DATABASE_URL as Sarathi has them.\n`);
  expect(status).toBe(1);
  expect(fs.readdirSync(folder)).toEqual([]);
});

it("a backup without the files is none", () => {
  const DATABASE_URL = "postgres://app@localhost/sarathi";
  const bucket = { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
  const requiring = (environment: Record<string, string>, files: boolean) => () =>
    requireSite(readConfig({ DATA_DIR: missing, DATABASE_URL, ...environment }), { files });
  expect(requiring({}, true)).toThrow(/^DATA_DIR: .* is not there/);
  expect(requiring({}, false)).not.toThrow();
  expect(requiring(bucket, true)).not.toThrow();
  expect(requiring({ DATA_DIR: folder }, true)).not.toThrow();
});
