import { isIPv4, isIPv6 } from "node:net";

/** What a limit counts where a proxy names no address at all: all such calls are one caller. */
export const NO_NETWORK = "unknown";

/**
 * What a limit counts of a caller's address: an IPv4 address whole; of an IPv6 address the /64, which one line has to
 * itself. An IPv4 address written as IPv6 (::ffff:1.2.3.4) counts as the IPv4 address. Some proxies add the port.
 */
export function networkOf(ip: string): string {
  const address = withoutPort(ip);
  if (isIPv4(address)) return address;
  const groups = groupsOf(address);
  if (!groups) return NO_NETWORK;
  return mappedIPv4(groups) ?? `${groups.slice(0, 4).join(":")}::/64`;
}

/** The /48 around an IPv6 address, which a customer of a provider often has whole; others have none. */
export function wideNetworkOf(ip: string): string | null {
  const groups = groupsOf(withoutPort(ip));
  return groups && !mappedIPv4(groups) ? `${groups.slice(0, 3).join(":")}::/48` : null;
}

function withoutPort(ip: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(ip)?.[1];
  return bracketed ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(ip)?.[1] ?? ip;
}

/** The eight groups of an IPv6 address in plain hexadecimal, or null of anything else. */
function groupsOf(ip: string): string[] | null {
  const [address = ""] = ip.split("%");
  if (!isIPv6(address)) return null;
  // The last 32 bits may be written as IPv4.
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [left = "", right] = hex.split("::");
  const head = left ? left.split(":") : [];
  const tail = right ? right.split(":") : [];
  const between = right === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
  return [...head, ...between, ...tail].map((group) => Number.parseInt(group, 16).toString(16));
}

function mappedIPv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return null;
  return groups
    .slice(6)
    .flatMap((group) => {
      const bits = Number.parseInt(group, 16);
      return [bits >> 8, bits & 255];
    })
    .join(".");
}
