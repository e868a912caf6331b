import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { Endpoint } from "@sarathi/contract";
import type { FastifyInstance, FastifyRequest, FastifySchema, FastifySchemaCompiler } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "./errors.ts";
import { refuseOtherVersion } from "./versions.ts";

/** A file that came in. It stands at `path` until the handler is done. */
export interface ReceivedFile {
  path: string;
  bytes: number;
}

export type FileEndpoint = Endpoint & { file: { maxBytes: number } };
export const takesFile = (spec: Endpoint): spec is FileEndpoint => spec.file !== undefined;

const FIELDS = 10;
const FIELD_BYTES = 1_000;
const NAME_BYTES = 100;
/** The form around the file. */
const FORM_BYTES = 64 * 1024;

/** Nothing takes so long to come in and to be looked at: what is older was left by a process that was killed. */
const LEFT_MS = 3_600_000;

/**
 * A folder for what comes in. Other nodes may be receiving there, so only what was left there goes, now and every hour.
 * @returns stops the sweeping
 */
export async function sweptFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeft(folder);
  let sweeping: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = removeLeft(folder).catch(() => undefined); // the next hour tries again
  }, LEFT_MS).unref();
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}

async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name);
    const { mtimeMs = Date.now() } = (await stat(place).catch(() => undefined)) ?? {}; // another node was faster
    if (Date.now() - mtimeMs > LEFT_MS) await rm(place, { recursive: true, force: true });
  }
}

/** Prepares a scope for calls with a file: forms are read there, and nothing else is. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart);
  // Anything else is left unread, and then there is no file.
  scope.addContentTypeParser("*", (_, __, done) => done(null));
}

/** The fields and the file as readers of the API see them; who sends them is checked by `receiveForm` instead. */
export const formSchema = (spec: FileEndpoint) => ({
  consumes: ["multipart/form-data"],
  body: (spec.body as z.ZodObject).extend({ file: z.file().describe("The file") }),
});
/** Lets the body pass that Fastify has not read; everything else is validated as everywhere. */
export const formValidator: FastifySchemaCompiler<FastifySchema> = (route) =>
  route.httpPart === "body"
    ? (value: unknown) => ({ value })
    : validatorCompiler(route as unknown as Parameters<typeof validatorCompiler>[0]);

/**
 * Takes a form in: its fields, in any order, checked by the call's `body`; its one file into a temporary place, from
 * which it is removed when `work` is done, whatever happens.
 * @throws upload.no_file, upload.too_large, upload.cut; request.invalid with the fields
 */
export async function receiveForm<T>(
  request: FastifyRequest,
  spec: FileEndpoint,
  folder: string,
  work: (body: unknown, file: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError("upload.no_file");
  if (Number(request.headers["content-length"] ?? 0) > spec.file.maxBytes + FORM_BYTES) {
    throw new AppError("upload.too_large");
  }
  const place = path.join(folder, randomBytes(16).toString("hex"));
  const sink = await open(place, "wx", 0o600);
  try {
    const { fields, bytes } = await readForm(request, spec, sink);
    return await work(checkedFields(request, spec, fields), { path: place, bytes });
  } finally {
    await sink.close();
    await rm(place, { force: true });
  }
}

interface Form {
  fields: Record<string, unknown>;
  bytes: number;
}

async function readForm(request: FastifyRequest, spec: FileEndpoint, sink: FileHandle): Promise<Form> {
  try {
    const limits = {
      fileSize: spec.file.maxBytes,
      files: 1,
      fields: FIELDS,
      parts: FIELDS + 1,
      fieldSize: FIELD_BYTES,
      fieldNameSize: NAME_BYTES,
    };
    const fields: Record<string, unknown> = {};
    let bytes: number | undefined;
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") bytes = await writeFile(part, sink);
      else if (part.valueTruncated) throw invalid(part.fieldname, "Too long");
      else if (Object.hasOwn(fields, part.fieldname)) throw invalid(part.fieldname, "Given twice");
      else fields[part.fieldname] = part.value;
    }
    if (bytes === undefined) throw new AppError("upload.no_file");
    return { fields, bytes };
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume(); // what is still coming is let through, or the sender would never read the answer
    throw refusalOf(error);
  }
}

/** @returns its size; undefined for the nameless nothing that a browser sends when no file was chosen */
async function writeFile(part: MultipartFile, sink: FileHandle): Promise<number | undefined> {
  if (part.fieldname !== "file") throw invalid(part.fieldname, "Not known");
  await pipeline(part.file, sink.createWriteStream());
  if (part.file.truncated) throw new AppError("upload.too_large");
  return part.file.bytesRead === 0 && !part.filename ? undefined : part.file.bytesRead;
}

function checkedFields(request: FastifyRequest, spec: FileEndpoint, fields: Record<string, unknown>): unknown {
  const parsed = spec.body?.safeParse(fields);
  if (parsed?.success) return parsed.data;
  refuseOtherVersion(request, parsed?.error.issues ?? []);
  const wrong = (parsed?.error.issues ?? []).flatMap((issue) => {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")];
    return names.map((name) => [name, issue.message] as const);
  });
  throw new AppError("request.invalid", { fields: Object.fromEntries(wrong.reverse()) }); // the first word on each stands
}

const invalid = (field: string, message: string) => new AppError("request.invalid", { fields: { [field]: message } });

const REFUSALS: Record<string, () => AppError> = {
  FST_REQ_FILE_TOO_LARGE: () => new AppError("upload.too_large"),
  FST_FILES_LIMIT: () => invalid("file", "One file alone"),
  FST_FIELDS_LIMIT: () => invalid("body", "Too many fields"),
  FST_PARTS_LIMIT: () => invalid("body", "Too many fields"),
  FST_PROTO_VIOLATION: () => invalid("body", "Not a name of a field"),
  FST_INVALID_JSON_FIELD_ERROR: () => invalid("body", "Not valid JSON"),
};

/** What the reader of forms complains of, in the contract's words; a failure of the disk stays what it is. */
function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code = "", syscall } = error as NodeJS.ErrnoException;
  const refusal = REFUSALS[code];
  if (refusal) return refusal();
  return syscall !== undefined && syscall !== "read" ? error : new AppError("upload.cut");
}
