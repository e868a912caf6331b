import { expect, it } from "vitest";
import { NO_NETWORK, networkOf, wideNetworkOf } from "./address.ts";

it.each([
  ["10.1.2.3", "10.1.2.3", null],
  ["10.1.2.3:1000", "10.1.2.3", null],
  ["::ffff:10.1.2.3", "10.1.2.3", null],
  ["::ffff:0a01:0203", "10.1.2.3", null],
  ["[::ffff:10.1.2.3]:80", "10.1.2.3", null],
  ["2001:db8:0:1::1", "2001:db8:0:1::/64", "2001:db8:0::/48"],
  ["[2001:db8:0:1::1]", "2001:db8:0:1::/64", "2001:db8:0::/48"],
  ["[2001:db8:0:1::1]:51324", "2001:db8:0:1::/64", "2001:db8:0::/48"],
  ["2001:0DB8:0000:0001:ffff:ffff:ffff:ffff", "2001:db8:0:1::/64", "2001:db8:0::/48"],
  ["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
  ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
  ["2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64", "2001:db8:0::/48"],
  ["unknown", NO_NETWORK, null],
  ["_hidden", NO_NETWORK, null],
  ["10.1.2.3:port", NO_NETWORK, null],
  ["999.1.2.3:80", NO_NETWORK, null],
  ["[2001:db8::1", NO_NETWORK, null],
  ["", NO_NETWORK, null],
])("a limit counts %s as %s, and widely as %s", (ip, network, wide) => {
  expect(networkOf(ip)).toBe(network);
  expect(wideNetworkOf(ip)).toBe(wide);
});
