import {
  notifications as calls,
  community,
  communityComments,
  communityHashtags,
  communityPeople,
} from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { at, done } from "../../test/sitting.ts";

const app = await testApp();
const on = { body: { on: true } };

let count = 0;
type Given = Parameters<typeof app.call<typeof community.createPost>>[1]["body"];
const post = async (by: Member, more: Partial<Given> = {}) => {
  const body = { title: `लेख नम्बर ${++count}`, content: `पाठ ${count}`, ...more };
  return done(await app.call(community.createPost, { body }, by), 201);
};
const change = async (postId: string, by: Member, body: object) =>
  done(await app.call(community.updatePost, { params: { id: postId }, body }, by));
const comment = async (postId: string, by: Member, content = `टिप्पणी ${++count}`) =>
  done(await app.call(communityComments.createComment, { params: { id: postId }, body: { content } }, by), 201);
const reply = async (commentId: string, by: Member, replyTo?: string) => {
  const body = { content: `उत्तर ${++count}`, replyTo };
  return done(await app.call(communityComments.createReply, { params: { id: commentId }, body }, by), 201);
};
const types = async (of: Member) => done(await app.call(calls.listNotifications, {}, of)).items.map(({ type }) => type);
const people = async (many: number) => {
  const all: Member[] = [];
  while (all.length < many) all.push(await app.member());
  return all;
};
const calling = (some: readonly Member[]) => some.map(({ user }) => `@${user.username}`).join(" ");

describe("[S80] whom a text names", () => {
  it("hears of it once, whatever is edited, and nobody any more who is not named when they look", async () => {
    const [by, one, other] = (await people(3)) as [Member, Member, Member];
    const { postId } = await post(by, { content: `सोध्छु ${calling([one])}` });
    await change(postId, by, { content: `सोध्छु ${calling([other])}` });
    expect([await types(one), await types(other)]).toEqual([[], ["mention"]]);
    await change(postId, by, { content: `सोध्छु ${calling([one, other])}` });
    expect([await types(one), await types(other)]).toEqual([[], ["mention"]]);
    const said = await comment(postId, other, `हेर्नु ${calling([one])}`);
    expect(await types(one)).toEqual(["mention"]);
    const edit = { params: { id: said.commentId }, body: { content: "हेर्नु" } };
    done(await app.call(communityComments.updateComment, edit, other));
    expect(await types(one)).toEqual([]);
  });

  it("is one of five, all its edits together", async () => {
    const [by, ...others] = (await people(8)) as [Member, ...Member[]];
    const { postId } = await post(by, { content: calling(others.slice(0, 3)) });
    for (let from = 3; from < 7; from++) await change(postId, by, { content: calling(others.slice(from, from + 1)) });
    const heard = await Promise.all(others.map(types));
    // The last of the five is the last who hears; the four before are named no more, and had not read of it.
    expect(heard.flat()).toEqual([]);
    const again = await post(by, { content: calling(others.slice(0, 3)) });
    await change(again.postId, by, { content: calling(others.slice(0, 5)) });
    await change(again.postId, by, { content: calling([...others.slice(0, 4), at(others, 6)]) });
    const left = await Promise.all(others.map(types));
    expect(left.map((some) => some.length)).toEqual([1, 1, 1, 1, 0, 0, 0]);
  });

  it("hears of what was for its author alone when it becomes everybody's, as who follows its hashtags does", async () => {
    const [by, named, follower] = (await people(3)) as [Member, Member, Member];
    await post(by, { hashtags: ["pahilo"] });
    await app.jobs.drain();
    done(await app.call(communityHashtags.followHashtag, { params: { name: "pahilo" }, ...on }, follower));
    const content = `टिपोट ${calling([named])}`;
    const { postId } = await post(by, { content, hashtags: ["pahilo"], visibility: "private" });
    await app.jobs.drain();
    expect([await types(named), await types(follower)]).toEqual([[], []]);
    await change(postId, by, { visibility: "public" });
    await app.jobs.drain();
    expect([await types(named), await types(follower)]).toEqual([["mention"], ["hashtag"]]);
  });

  it("is left alone in a thread that they muted by whoever writes without a name", async () => {
    const [by, me, other] = (await people(3)) as [Member, Member, Member];
    const one = await post(by, { isAnonymous: true, content: "बेनामी" });
    done(await app.call(calls.muteThread, { params: { postId: one.postId }, ...on }, me));
    await comment(one.postId, by, `सुन ${calling([me])}`);
    expect(await types(me)).toEqual([]);
    await comment(one.postId, other, `सुन ${calling([me])}`);
    expect(await types(me)).toEqual(["mention"]);
  });
});

describe("[S80] who is answered", () => {
  it("hears of replies that stand though the comment above them goes", async () => {
    const [asker, a, b, c] = (await people(4)) as [Member, Member, Member, Member];
    const { postId } = await post(asker);
    const said = await comment(postId, a);
    const { replyId: first } = await reply(said.commentId, b);
    await reply(said.commentId, c, first);
    const before = [await types(a), await types(b), await types(asker)];
    expect(before).toEqual([["reply"], ["reply"], ["reply", "comment"]]);
    done(await app.call(communityComments.removeComment, { params: { id: said.commentId } }, a));
    expect([await types(a), await types(b), await types(asker)]).toEqual([[], ["reply"], ["reply"]]);
  });

  it("hears no more that theirs is the answer when another comment is chosen", async () => {
    const [asker, a, b] = (await people(3)) as [Member, Member, Member];
    const { postId } = await post(asker);
    const [one, other] = [await comment(postId, a), await comment(postId, b)];
    const accept = (id: string) => app.call(communityComments.acceptComment, { params: { id }, ...on }, asker);
    done(await accept(one.commentId));
    expect([await types(a), await types(b)]).toEqual([["answer"], []]);
    done(await accept(other.commentId));
    expect([await types(a), await types(b)]).toEqual([[], ["answer"]]);
  });

  it("by nobody who was muted in the same moment", async () => {
    const [me, other] = (await people(2)) as [Member, Member];
    const { postId } = await post(me);
    const mute = (isOn: boolean) =>
      app.call(communityPeople.mutePerson, { params: { username: other.user.username }, body: { on: isOn } }, me);
    for (let turn = 0; turn < 10; turn++) {
      await Promise.all([comment(postId, other), mute(true)]);
      expect(await types(me)).toEqual([]);
      done(await mute(false));
    }
  });
});
