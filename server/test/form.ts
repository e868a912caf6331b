import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { type Upload, uploads } from "@sarathi/contract";
import type { TestApp } from "./app.ts";

/** A part of a form: a field, or a file with the name and the type that its sender claims. */
export type Part =
  | { name: string; value: string; type?: string }
  | { name: string; body: Buffer; filename: string; type?: string };

/** The bytes of a form, as a browser sends them. */
export function formOf(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `----test${randomBytes(12).toString("hex")}`;
  const payload = parts.flatMap((part) => {
    const file = "body" in part ? `; filename="${part.filename}"` : "";
    const type = part.type ? `\r\nContent-Type: ${part.type}` : "";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"${file}${type}\r\n\r\n`;
    return [Buffer.from(head), "body" in part ? part.body : Buffer.from(part.value), Buffer.from("\r\n")];
  });
  return {
    payload: Buffer.concat([...payload, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

export const fileOf = (body: Buffer, filename = "picture.png", type = "application/octet-stream"): Part => ({
  name: "file",
  body,
  filename,
  type,
});
export const field = (name: string, value: string): Part => ({ name, value });

/** Sends a form, in these parts and this order. */
export async function sendForm(
  app: TestApp,
  token: string | null,
  parts: readonly Part[],
  more: Record<string, string> = {},
) {
  const { payload, headers } = formOf(parts);
  const who: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await app.http.inject({
    method: uploads.upload.method,
    url: uploads.upload.path,
    headers: { ...headers, ...who, ...more },
    payload,
  });
  const body = response.json() as Record<string, unknown>;
  return { status: response.statusCode, body, data: body.data as Upload, headers: response.headers };
}

/** Uploads a file into a folder. @throws when it is refused */
export async function upload(app: TestApp, token: string, folder: string, body: Buffer): Promise<Upload> {
  const answer = await sendForm(app, token, [field("folder", folder), fileOf(body)]);
  if (answer.status !== 201) throw new Error(`upload answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.data;
}

/** Everything that stands in the store or is still coming in, and how many rows there are. */
export async function kept(app: TestApp): Promise<{ files: string[]; incoming: string[]; rows: number }> {
  const rows = await app.db.selectFrom("upload").select("id").execute();
  return { files: filesIn(app.folders.files), incoming: filesIn(app.folders.incoming), rows: rows.length };
}
export const NOTHING = { files: [], incoming: [], rows: 0 };

function filesIn(dir: string): string[] {
  if (!fs.existsSync(dir)) return [];
  return fs
    .readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .sort();
}
