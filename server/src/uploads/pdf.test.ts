import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { pdf } from "../../test/pictures.ts";
import { readPdf } from "./pdf.ts";

const dir = await fs.mkdtemp(path.join(os.tmpdir(), "sarathi-pdf-"));
afterAll(() => fs.rm(dir, { recursive: true }));
async function read(body: Buffer): Promise<Buffer> {
  const file = path.join(dir, "x");
  await fs.writeFile(file, body);
  return readPdf(file, body.length);
}

describe("[S55] a PDF", () => {
  it.each([
    ["as it should be", ""],
    ["with a line break", "\n"],
    ["with a line break of Windows", "\r\n"],
    ["padded", `${" ".repeat(500)}\0\0\0\r\n`],
    ["saved twice", "\n%%EOF\n"],
  ])("%s is taken as it is", async (_, tail) => {
    const body = pdf(tail);
    expect((await read(body)).equals(body)).toBe(true);
  });

  it.each([
    ["with a page behind it", pdf("\n<script>alert(1)</script>")],
    ["with an archive behind it", pdf(Buffer.from("PK\x03\x04whatever"))],
    ["with anything behind very much white space", pdf(`${" ".repeat(5_000)}x`)],
    ["that begins later", Buffer.concat([Buffer.from("\n"), pdf()])],
    ["without an end", pdf().subarray(0, -10)],
    ["of its head alone", Buffer.from("%PDF-")],
    ["of nothing", Buffer.alloc(0)],
  ])("%s is refused", async (_, body) => {
    await expect(read(body)).rejects.toThrow("The file cannot be read");
  });
});
