import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FrozenBody, SharedPart } from "./frozen.ts";

const shared = new SharedPart("p{color:red}".repeat(5_000));
const whole = (parts: readonly (string | SharedPart)[]) =>
  parts.map((part) => (typeof part === "string" ? part : part.plain.toString())).join("");

describe("a body made once", () => {
  it("reads the same in every coding, however it is put together", async () => {
    const part = fc.oneof(fc.string({ unit: "grapheme" }), fc.constant(shared));
    const type = fc.constantFrom("text/html", "application/json");
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 5 }), type, async (parts, type) => {
        const body = new FrozenBody(parts, type, "seconds");
        const [plain, gzip] = [await body.for(undefined), await body.for("gzip, br")];
        expect(gzip.encoding).toBe("gzip");
        expect(gunzipSync(gzip.body).toString()).toBe(whole(parts));
        expect(plain.body.toString()).toBe(whole(parts));
      }),
      { numRuns: 60 },
    );
  });

  it("is compressed for its second reader, where it is small and lives for seconds: most have one", async () => {
    const small = new FrozenBody(JSON.stringify("क".repeat(1_000)), "application/json", "seconds");
    expect((await small.for("gzip")).encoding).toBeUndefined();
    expect((await small.for("gzip")).encoding).toBe("gzip");
    const large = new FrozenBody(JSON.stringify("क".repeat(10_000)), "application/json", "seconds");
    expect((await large.for("gzip")).encoding).toBe("gzip");
    expect((await new FrozenBody("<p>", "text/html", "seconds").for("gzip")).encoding).toBe("gzip");
  });

  it("is brotli where it lives long", async () => {
    const { body, encoding } = await new FrozenBody("नमस्ते", "text/plain", "long").for("gzip, br");
    expect([encoding, brotliDecompressSync(body).toString()]).toEqual(["br", "नमस्ते"]);
  });

  it("has another tag when a part of it is another", () => {
    const tagOf = (parts: readonly (string | SharedPart)[]) => new FrozenBody(parts, "text/html", "seconds").etag;
    expect(tagOf(["a", shared, "b"])).toBe(tagOf(["a", shared, "b"]));
    expect(tagOf(["a", new SharedPart("p{}"), "b"])).not.toBe(tagOf(["a", shared, "b"]));
    expect(tagOf(["a", shared, "c"])).not.toBe(tagOf(["a", shared, "b"]));
  });

  it("takes little memory for what it shares", () => {
    const body = new FrozenBody(["a", shared, "b"], "text/html", "seconds");
    expect(body.bytes).toBeLessThan(shared.plain.length / 10);
  });
});
