import { describe, expect, it } from "vitest";
import { afterQuiet, isPushService, secondsToQuiet } from "./push.rules.ts";

describe("an address that messages may be sent to", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
    "https://web.push.apple.com/abc",
  ])("is %s", (url) => expect(isPushService(new URL(url))).toBe(true));

  it.each([
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com.evil.test/x",
    "https://evilnotify.windows.com/x",
    "https://user@fcm.googleapis.com/x",
    "https://127.0.0.1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/x",
    "https://localhost/x",
  ])("is not %s", (url) => expect(isPushService(new URL(url))).toBe(false));
});

describe("quiet hours in Nepal", () => {
  // Kathmandu is 5 h 45 min ahead.
  it.each([
    ["2026-11-23T16:14:59Z", "2026-11-23T16:14:59Z"], // 21:59:59
    ["2026-11-23T16:15:00Z", "2026-11-24T00:15:00Z"], // 22:00 → 06:00
    ["2026-11-23T18:14:59Z", "2026-11-24T00:15:00Z"], // 23:59:59
    ["2026-11-23T18:15:00Z", "2026-11-24T00:15:00Z"], // 00:00
    ["2026-11-24T00:14:59Z", "2026-11-24T00:15:00Z"], // 05:59:59
    ["2026-11-24T00:15:00Z", "2026-11-24T00:15:00Z"], // 06:00
  ])("at %s somebody is reached at %s", (now, then) => expect(afterQuiet(new Date(now))).toEqual(new Date(then)));

  it.each([
    ["2026-11-24T00:14:59Z", 0], // 05:59:59
    ["2026-11-24T00:15:00Z", 57_600], // 06:00
    ["2026-11-23T16:14:50.500Z", 9], // 21:59:50.5
    ["2026-11-23T16:15:00Z", 0], // 22:00
    ["2026-11-23T18:20:00Z", 0], // 00:05
  ])("a message sent at %s is news for %d seconds", (now, seconds) =>
    expect(secondsToQuiet(new Date(now))).toBe(seconds),
  );
});
