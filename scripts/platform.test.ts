import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";

interface System {
  platform: string;
  arch: string;
  version: string;
}
const { refusal } = createRequire(import.meta.url)("./platform.cjs") as { refusal(system: System): string | null };

describe("what is said before npm installs", () => {
  it("is nothing where npm brings Node, or a new one is there", () => {
    expect(refusal({ platform: "linux", arch: "x64", version: "20.20.2" })).toBeNull();
    expect(refusal({ platform: "linux", arch: "arm64", version: "20.1.0" })).toBeNull();
    expect(refusal({ platform: "darwin", arch: "arm64", version: "24.21.0" })).toBeNull();
    expect(refusal({ platform: "freebsd", arch: "x64", version: "26.0.0" })).toBeNull();
  });

  it("is what to install where Node is too old for TypeScript and npm brings none", () => {
    const said = refusal({ platform: "darwin", arch: "arm64", version: "22.9.0" });
    expect(said).toContain("npm brings no Node for darwin-arm64: install Node 24 or newer (this is 22.9.0)");
    expect(refusal({ platform: "linux", arch: "riscv64", version: "20.0.0" })).toContain("linux-riscv64");
  });

  it("is WSL on Windows", () => {
    expect(refusal({ platform: "win32", arch: "x64", version: "24.21.0" })).toContain("WSL 2");
  });
});
