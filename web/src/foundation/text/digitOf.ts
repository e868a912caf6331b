/** The number from 1 to 8 that a key types, in either digits; 0: none. */
export function digitOf({ key }: { key: string }): number {
  if (/^[1-8]$/.test(key)) return Number(key);
  return /^[१-८]$/.test(key) ? key.charCodeAt(0) - 0x966 : 0;
}
