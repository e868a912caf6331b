import type { Chance } from "./chance.ts";

/** So many arrays in each other: a reader that calls itself for each of them runs out of stack. */
const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

/** JSON texts that stand where a value should: of each kind that has broken a server somewhere. */
export const HOSTILE_VALUES: readonly string[] = [
  "null",
  "true",
  "-1",
  "0.5",
  "-0",
  "1e308",
  "1e999",
  "9007199254740993",
  "99999999999999999999999999",
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u202egnp.exe"',
  '"\\ufeff\\u200b"',
  '"%00%ff../../etc/passwd"',
  `"' OR 1=1; DROP TABLE account; --"`,
  '"<script>alert(1)</script>"',
  '"{{7*7}}#{7*7}"',
  '"a\\r\\nSet-Cookie: x=1"',
  '"__proto__"',
  '"constructor"',
  '"00000000-0000-0000-0000-000000000000"',
  '"2026-02-30"',
  '"9999-12-31T23:59:60Z"',
  `"${"x".repeat(10_000)}"`,
  `"${"क".repeat(5_000)}"`,
  "[]",
  "{}",
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"toString":1,"valueOf":2,"then":3}',
  '{"$ne":null}',
  nested(50),
  nested(5_000),
  `[${Array.from({ length: 2_000 }, () => 1).join(",")}]`,
];

/** Whole bodies that are no JSON, or not the JSON that one expects. */
export const HOSTILE_BODIES: readonly Buffer[] = [
  "",
  " ",
  "null",
  "1",
  '"text"',
  "[]",
  "{",
  '{"a":',
  '{"a":1}}',
  "{'a':1}",
  '{"a":1,"a":2}',
  '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}',
  '{"\\u005f\\u005fproto\\u005f\\u005f":{"admin":true}}',
  "NaN",
  nested(100_000),
  `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  `{"a":"${"x".repeat(300_000)}"}`,
  `{${Array.from({ length: 10_000 }, (_, i) => `"k${i}":1`).join(",")}}`,
  "a=1&b=2",
  "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
  "--x\r\ncontent-disposition: form-data; name=file\r\n\r\nx\r\n--x--",
]
  .map((text) => Buffer.from(text))
  .concat([
    Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), // UTF-16 with its mark
    Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]), // UTF-8 with a mark
    Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0xa0, 0xff, 0x22, 0x7d]), // no UTF-8
    Buffer.alloc(1_000),
  ]);

export const CONTENT_TYPES: readonly (string | undefined)[] = [
  undefined,
  "",
  "application/json; charset=utf-16",
  'application/json;charset="utf-8"',
  "APPLICATION/JSON",
  "application/problem+json",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=x",
  `multipart/form-data; boundary=${"x".repeat(300)}`,
  "text/plain",
  "text/html",
  "image/png",
  "application/octet-stream",
  "*/*",
  "json",
  "application/json, application/json",
];

/** One piece of a path, as it stands in the request line. */
export const HOSTILE_PIECES: readonly string[] = [
  "%00",
  "%ff",
  "%",
  "%zz",
  "%E0%A4%A",
  "%2e%2e%2f%2e%2e",
  "..%2f..",
  "%252e",
  "null",
  "undefined",
  "-1",
  "0",
  "NaN",
  "a".repeat(299),
  "a".repeat(2_000),
  "%E0%A4%95".repeat(60),
  "__proto__",
  "constructor",
  "01900000-0000-7000-8000-000000000000",
  "01900000-0000-7000-8000-00000000000G",
  "01900000-0000-7000-8000-000000000000%00",
  "';DROP%20TABLE%20x;--",
  "%3Cscript%3E",
  "*",
  ";a=b",
];

export const HOSTILE_QUERIES: readonly string[] = [
  "",
  "&&&&",
  "=",
  "%",
  "%00=%00",
  "a=%ff",
  "a=%E0%A4%A",
  "page=1&page=2",
  "page[]=1",
  "page[a]=1",
  "__proto__=1",
  "__proto__[role]=admin",
  "constructor.prototype.role=admin",
  "page=-1",
  "page=0",
  "page=1e9",
  "page=99999999999999999999",
  "limit=0",
  "limit=100000",
  "limit=NaN",
  "cursor=%00",
  "cursor=AAAA",
  "cursor=eyJhIjoxfQ",
  `search=${"%25".repeat(100)}`,
  `search=${"x".repeat(5_000)}`,
  "search=%27%20OR%201%3D1",
  Array.from({ length: 1_500 }, (_, i) => `k${i}=1`).join("&"),
];

/** Headers that take part in what a call is, each with a value that nobody should send. */
export const HOSTILE_HEADERS: readonly (readonly [string, string])[] = [
  ["idempotency-key", "short"],
  ["idempotency-key", "x".repeat(201)],
  ["idempotency-key", "__proto__________________"],
  ["if-none-match", "*"],
  ["if-none-match", '"'.repeat(500)],
  ["accept-encoding", "br;q=NaN, gzip, *;q=9"],
  ["accept", "text/html"],
  ["accept-language", "x".repeat(2_000)],
  ["range", "bytes=0-0"],
  ["x-forwarded-for", "not an address"],
  ["x-forwarded-for", "1.2.3.4:99, ::1, ,"],
  ["x-forwarded-proto", "javascript"],
  ["x-http-method-override", "DELETE"],
  ["user-agent", "%s%n{{x}}"],
  ["origin", "null"],
  ["cookie", "session=1; __proto__=1"],
];

/** Bearer and attempt tokens that are nobody's. */
export const HOSTILE_TOKENS: readonly string[] = [
  "x",
  "x".repeat(43),
  "x".repeat(5_000),
  "../../etc",
  "0".repeat(43),
  "a.b.c",
  "01900000-0000-7000-8000-000000000000.x",
  "01900000-0000-7000-8000-000000000000.1.x",
];

/** Puts a hostile text in the place of a random value of a JSON body; or adds, drops or repeats a key. @returns JSON */
export function spoil(body: unknown, chance: Chance): string {
  const places = placesOf(body);
  const [holder, key] = chance.of(places);
  if (holder === null) return chance.of(HOSTILE_VALUES);
  const mark = "\u0001here\u0001";
  const way = chance.below(10);
  if (way === 0) Reflect.deleteProperty(holder, key);
  else if (way === 1) Reflect.set(holder, chance.of(["zzz", "role", "isAdmin", "_id", "constructor"]), 1);
  else Reflect.set(holder, key, mark);
  const text = JSON.stringify(body);
  if (way === 2) return text.replace(JSON.stringify(mark), `1,${JSON.stringify(key)}:2`);
  return text.replace(JSON.stringify(mark), () => chance.of(HOSTILE_VALUES));
}

type Place = [holder: object, key: string] | [null, ""];

/** Every value of a body by its holder and key, the whole of it too. */
function placesOf(value: unknown, found: Place[] = [[null, ""]]): Place[] {
  if (typeof value !== "object" || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push([value, key]);
    placesOf(Reflect.get(value, key), found);
  }
  return found;
}
