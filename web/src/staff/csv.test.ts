import type { UserRow } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { csvOf as csv } from "./csv.ts";

const columns = [
  "_id",
  "username",
  "name",
  "email",
  "emailVerified",
  "authType",
  "role",
  "status",
  "suspendedUntil",
  "suspendedReason",
  "sessions",
  "createdAt",
  "lastUsedAt",
] as const;
const csvOf = (rows: readonly UserRow[]) => csv(rows, columns);

const row = (change: Partial<UserRow>): UserRow => ({
  _id: "01980000-0000-7000-8000-000000000001",
  username: "sita",
  name: "सीता",
  email: "sita@example.test",
  emailVerified: true,
  authType: "local",
  role: "user",
  status: "active",
  sessions: 2,
  createdAt: "2026-11-21T10:00:00.000Z",
  can: { changeRole: true, suspend: true },
  ...change,
});
const lines = (text: string) => text.slice(1).split("\r\n");

describe("[S134] accounts as CSV", () => {
  it("begins with a byte order mark and the names of its columns, and ends its lines", () => {
    const text = csvOf([row({})]);
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(lines(text)).toEqual([
      "_id,username,name,email,emailVerified,authType,role,status,suspendedUntil,suspendedReason,sessions,createdAt,lastUsedAt",
      "01980000-0000-7000-8000-000000000001,sita,सीता,sita@example.test,true,local,user,active,,,2,2026-11-21T10:00:00.000Z,",
      "",
    ]);
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["+977", "'+977"],
    ["-2", "'-2"],
    ["@x", "'@x"],
    [" =1", "' =1"],
    ["\t=1", '"\'\t=1"'],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ["a,b", '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ["two\nlines", '"two\nlines"'],
    ["a=b", "a=b"],
  ])("%j stands as %j", (name, written) => {
    expect(csvOf([row({ name })])).toContain(`,sita,${written},sita@example.test,`);
  });
});
