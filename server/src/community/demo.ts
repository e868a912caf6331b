import fs from "node:fs";
import path from "node:path";
import { hashtagOf, keyOfHashtag, lineField, NewPost, uniqueHashtags, usernameField } from "@sarathi/contract";
import { z } from "zod";
import { openDemoAccounts, removeDemoAccounts } from "../accounts/index.ts";
import type { CoreDeps } from "../foundation/deps.ts";
import { demoAccounts, markDemo, removeTraces } from "./demo.store.ts";
import { writeFollows, writeThreads } from "./factory.ts";

const FOLDER = path.join(import.meta.dirname, "../../../content/demo");

const Person = z.strictObject({
  key: z.string(),
  username: usernameField,
  firstName: lineField(50),
  lastName: lineField(50),
  bio: z.string().max(500).nullable().optional(),
  targetPost: z.string().nullable().optional(),
  language: z.enum(["ne", "en"]),
});
const spoken = {
  by: z.string(),
  content: z.string().min(1).max(5_000),
  afterHours: z.number().nonnegative(),
  likes: z.int().nonnegative().default(0),
};
const Thread = z.strictObject({
  by: z.string(),
  title: NewPost.shape.title,
  content: z.string().min(1).max(20_000),
  category: NewPost.shape.category,
  hashtags: z.array(z.string().refine((name) => hashtagOf(name) !== undefined, "Must be a hashtag")).default([]),
  anonymous: z.boolean().default(false),
  daysAgo: z.number().positive(),
  likes: z.int().nonnegative().default(0),
  answered: z.int().nonnegative().nullable().optional(),
  comments: z.array(z.strictObject({ ...spoken, replies: z.array(z.strictObject(spoken)).default([]) })).default([]),
});
export type DemoThread = z.infer<typeof Thread>;

const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(FOLDER, file), "utf8"));

/** The files of the demonstration. @throws ZodError when one does not say what it should */
export function readDemo() {
  const files = fs.readdirSync(FOLDER).filter((file) => /^posts-\d+\.json$/.test(file));
  return {
    people: z.array(Person).parse(read("people.json")),
    threads: files.toSorted().flatMap((file) => z.array(Thread).parse(read(file))),
  };
}

/** Whom each of them follows, by how far they stand in the list; the same ones each time. */
const FOLLOWED_PEOPLE = [1, 2, 3, 5, 8, 13, 21, 34];
const FOLLOWED_HASHTAGS = 5;

/**
 * Fills the community with made-up people who talk, marked as such; not where there are some already.
 * @returns how many people, posts and comments there are now of it
 */
export async function loadDemo({ db, random, clock }: Pick<CoreDeps, "db" | "random" | "clock">) {
  if ((await demoAccounts(db)).length > 0) return { people: 0, posts: 0, comments: 0 };
  const { people, threads } = readDemo();
  return db.transaction().execute(async (tx) => {
    const ids = await openDemoAccounts(tx, random, people);
    const idOf = new Map(people.map(({ key }, i) => [key, ids[i] as string]));
    const hashtags = uniqueHashtags(threads.flatMap((thread) => thread.hashtags)).map(keyOfHashtag);
    const usernames = new Set(people.map(({ username }) => username));
    const written = await writeThreads(tx, { random, now: clock(), usernames }, threads, idOf);
    const nth = <T>(list: readonly T[], i: number) => list[i % list.length] as T;
    const follows = ids.map((id, i) => ({
      id,
      people: FOLLOWED_PEOPLE.map((step) => nth(ids, i + step)).filter((other) => other !== id),
      hashtags: Array.from({ length: FOLLOWED_HASHTAGS }, (_, n) => nth(hashtags, 7 * i + 3 * n)),
    }));
    await writeFollows(tx, follows);
    await markDemo(tx, ids);
    return { people: ids.length, ...written };
  });
}

/** Takes the made-up people out again, with all that they wrote and what others wrote under it. @returns how many people */
export function unloadDemo({ db }: Pick<CoreDeps, "db">): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = await demoAccounts(tx);
    await removeTraces(tx, ids);
    await removeDemoAccounts(tx, ids);
    return ids.length;
  });
}
