import { requestKey } from "../foundation/requestKey.ts";

/** An id for an answer: a UUID of chance. */
export function answerId(): string {
  const hex = requestKey();
  const variant = "89ab"[Number.parseInt(hex[16] ?? "0", 16) % 4];
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ];
  return parts.join("-");
}
