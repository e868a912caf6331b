import { phoneticKey, type SyllabusNode } from "@sarathi/contract";

const plain = (text: string) => text.normalize("NFC").toLowerCase();
const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
/** A key of one sound is in too many words to say anything. */
const LEAST_SOUNDS = 2;

/**
 * The nodes whose names hold every word of a text, in either script and by its sound too (bhugol, भूगोल); with a node come
 * those above it. Undefined: the text asks for nothing.
 */
export function findNodes(nodes: readonly SyllabusNode[], text: string): Set<string> | undefined {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return undefined;
  const hits = nodes.filter((node) => {
    const names = [node.code, node.name, node.nepaliText].map(plain);
    const sounds = wordsOf(`${node.name} ${node.nepaliText}`).map((word) => phoneticKey(word));
    return wanted.every((word) => {
      const key = phoneticKey(word);
      return (
        names.some((name) => name.includes(word)) ||
        (key.length >= LEAST_SOUNDS && sounds.some((sound) => sound.startsWith(key)))
      );
    });
  });
  return new Set(hits.flatMap(({ id, parent }) => (parent ? [parent, id] : [id])));
}
