import { paths } from "../foundation/paths.ts";

/** What an address may name: an id, or the permanent name of what came with the site's files. */
const named = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const nameIn = (part: string | undefined): string | undefined =>
  part && part.length <= 120 && named.test(part) ? part : undefined;

interface Named {
  _id: string;
  slug?: string | undefined;
}
export const resourcePath = ({ _id, slug }: Named): string => paths.resource({ id: slug ?? _id });
/** The one address of an item: what else leads to it says this one for search engines. */
export const itemPath = ({ _id, slug, resourceId }: Named & { resourceId: string }): string =>
  paths.resourceItem({ resourceId, itemId: slug ?? _id });
/** Where one contributes to a resource; to change an item of it, or to mend what was sent back. */
export const contributePath = (resourceId: string, query?: { item: string } | { mend: string }): string =>
  paths.contribute({ id: resourceId }, query);
