import { describe, expect, it } from "vitest";
import { connectionOf } from "../parts/SyncChip.tsx";

describe("the connection chip", () => {
  it("never says saved while an answer is only on this device", () => {
    expect(connectionOf({ sync: "saved", unsent: 1 })).toBe("unsent");
    expect(connectionOf({ sync: "retrying", unsent: 2 })).toBe("unsent");
    expect(connectionOf({ sync: "sending", unsent: 1 })).toBe("saving");
    expect(connectionOf({ sync: "waiting", unsent: 0 })).toBe("saved");
    expect(connectionOf({ sync: "offline", unsent: 0 })).toBe("offline");
    expect(connectionOf({ sync: "closed", unsent: 3 })).toBe("closed");
  });
});
