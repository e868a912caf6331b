import { isIPv6 } from "node:net";

/**
 * What a limit counts of a caller's address: an IPv4 address whole; of an IPv6 address the /64, which one line has to
 * itself. An IPv4 address written as IPv6 (::ffff:1.2.3.4) counts as the IPv4 address.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [bare = ""] = ip.split("%");
  const [left = "", right] = bare.split("::");
  const head = left ? left.split(":") : [];
  const tail = right ? right.split(":") : [];
  const between = right === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
  const groups = [...head, ...between, ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
