import { type ContributionBody, type ItemDraft, resourceAdmin, resourceContributions } from "@sarathi/contract";
import type { As, Member, TestApp } from "./app.ts";
import { done } from "./sitting.ts";

/** Study material for tests: made by the calls of staff and members. */
export function makingResources(app: TestApp, staff: Member) {
  let count = 0;
  const draftOf = (more: object = {}): ItemDraft => {
    const n = ++count;
    return {
      title: { ne: `नागरिकता टिपोट ${n}`, en: `Citizenship notes ${n}` },
      description: { en: "What an examiner asks" },
      kind: "text",
      body: { ne: "# पहिलो\n\nनागरिकता **सात** किसिमको", en: "# First\n\nCitizenship" },
      chapter: "so-polity",
      source: "Constitution of Nepal, Part 2",
      licence: "own-work",
      published: true,
      ...more,
    } as ItemDraft;
  };

  async function resource(more: object = {}) {
    const title = { en: `Resource ${++count}`, ne: `सामग्री ${count}` };
    const body = { title, type: "notes" as const, published: true, ...more };
    return done(await app.call(resourceAdmin.createResource, { body }, staff), 201);
  }
  async function item(resourceId: string, more: object = {}) {
    return done(await app.call(resourceAdmin.addItem, { params: { id: resourceId }, body: draftOf(more) }, staff), 201);
  }
  const contributionOf = (more: object = {}): ContributionBody & { send: boolean } =>
    ({
      kind: "text",
      language: "ne",
      title: `योगदान ${++count}`,
      body: "मेरो **नोट**",
      licence: "own-work",
      send: true,
      ...more,
    }) as ContributionBody & { send: boolean };
  const contribute = (resourceId: string, as: As, more: object = {}, headers: Record<string, string> = {}) =>
    app.call(resourceContributions.contribute, { params: { id: resourceId }, body: contributionOf(more) }, as, headers);

  return { draftOf, resource, item, contributionOf, contribute };
}
