import { describe, expect, it } from "vitest";
import { read } from "./files.ts";
import { dictionaries, refusedIn, refusedInTexts, refusedWords, wordPaths } from "./words.ts";

const refused = refusedWords();
const x = "server/src/exams/x.ts";

describe("words", () => {
  it("are those of docs/language.md, in names, paths, comments and documents", () => {
    expect(refused.everywhere.words.size).toBeGreaterThan(15);
    expect(refused.inNames.words.size).toBeGreaterThan(1);
    const paths = wordPaths();
    for (const end of [".ts", ".tsx", ".md", ".sql", ".css", ".json"]) {
      expect(paths.filter((path) => path.endsWith(end)).length, end).toBeGreaterThan(0);
    }
    expect(paths.flatMap((path) => refusedIn(path, read(path), refused))).toEqual([]);
  });

  it("are those of docs/language.md in the dictionaries and mails of both languages", () => {
    const files = dictionaries();
    for (const end of ["ne/common.json", "en/common.json", "mails/ne.json", "mail/en.json"]) {
      expect(
        files.map(([file]) => file).filter((file) => file.endsWith(end)),
        end,
      ).not.toEqual([]);
    }
    expect(files.flatMap(([file, texts]) => refusedInTexts(file, texts, refused))).toEqual([]);
  });

  it.each(["Your E-mail", "You are signed in.", "Chait", "धेरै ठूलो भयो", "लोड हुँदैछ…"])("%s is no text", (text) => {
    expect(refusedInTexts("x.json", { a: { b: [text] } }, refused)).toHaveLength(1);
  });

  it.each(["Chaitra", "Log in", "ठुलो अक्षर", "हुँदै छ"])("%s is one", (text) => {
    expect(refusedInTexts("x.json", { a: text }, refused)).toEqual([]);
  });

  it.each([
    // Paths.
    ["server/src/exams/room.ts", "export {};"],
    ["web/src/room/x.ts", "export {};"],
    ["docs/decisions/0099-rooms.md", ""],
    // Names, of every kind of binding.
    [x, "export const roomOf = 1;"],
    [x, "export const { room } = x;"],
    [x, "export const { a: room } = x;"],
    [x, "export const { a: [room = 1] } = x;"],
    [x, "export const { ...rooms } = x;"],
    [x, "export function f() { function room() {} }"],
    [x, "export const a = (deed: string) => deed;"],
    [x, "export const a = ({ deed }: X) => deed;"],
    [x, "export const a = function (...deeds: string[]) {};"],
    [x, "export const a = function hall() {};"],
    [x, "export class Door {}"],
    [x, "export class A { door = 1; }"],
    [x, "export class A { #door = 1; }"],
    [x, "export class A { door() {} }"],
    [x, "export class A { constructor(private door: string) {} }"],
    [x, "export enum Door { a }"],
    [x, "export enum A { Door }"],
    [x, "export interface X { lanes: number }"],
    [x, "export interface X { a(lane: number): void }"],
    [x, "export type Lane = 1;"],
    [x, "export type A<Lane> = Lane[];"],
    [x, "export type A = (lane: number) => void;"],
    [x, "export type A = { [lane in B]: 1 };"],
    [x, 'import { a as shelf } from "./a.ts";'],
    [x, 'import * as shelf from "./a.ts";'],
    [x, "const a = 1; export { a as shelf };"],
    [x, "export const a = { shelf: 1 };"],
    [x, 'export const a = { "top-shelf": 1 };'],
    [x, "try { f(); } catch (shelf) {}"],
    [x, "export const keepAll = 1;"],
    [x, "export const standOf = 1;"],
    // What is no script.
    ["x.sql", "CREATE TABLE exam_room (id uuid);"],
    ["x.css", ".hall { color: red }"],
    ["x.css", ":root { --hall: red }"],
    ["x.json", '{ "a": [{ "entrance": "b" }] }'],
    // Sentences.
    [x, "// Comes in by the door.\nexport {};"],
    ["x.css", "/* as told */"],
    ["docs/x.md", "Nobody is told."],
  ])("%s: %s is refused", (file, text) => {
    expect(refusedIn(file, text, refused)).toHaveLength(1);
  });

  it.each([
    [x, 'import { shelf } from "elsewhere"; shelf.door();'],
    [x, "export const a = { ...b, [c.door]: 1 };"],
    [x, "// A keeps what stands in b.\nexport {};"],
    [x, "export const keepProcessEnv = 1;"],
    ["x.json", '{ "a": "You are told." }'],
    ["x.sql", "-- In the room.\nSELECT 'door';"],
  ])("%s: %s is not", (file, text) => {
    expect(refusedIn(file, text, refused)).toEqual([]);
  });
});
