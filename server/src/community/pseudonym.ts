import en from "./en.json" with { type: "json" };
import ne from "./ne.json" with { type: "json" };

/**
 * What an anonymous author is called in their thread. It depends on the post alone: one and the same author has another
 * name in every thread, and two authors of the same words could have the same.
 */
export function pseudonymOf(postId: string): { ne: string; en: string } {
  // The last bits of a UUIDv7 are chance.
  const chance = Number.parseInt(postId.slice(-8), 16);
  const name = ({ colours, things }: typeof ne) =>
    `${colours[chance % colours.length]} ${things[Math.floor(chance / colours.length) % things.length]}`;
  return { ne: name(ne), en: name(en) };
}
