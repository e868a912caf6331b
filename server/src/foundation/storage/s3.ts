import type { Readable } from "node:stream";
import { checkedName, type FileStore, type S3Config } from "./storage.ts";

/** No connection, or no answer to a call with all its tries, after so long is a failure. A stream may take longer. */
const CONNECT_MS = 5_000;
const CALL_MS = 30_000;
const TRIES = 2;

/** Files in a bucket, which must be there already. Its library is loaded here alone: who has no bucket pays nothing. */
export async function s3Store(config: S3Config, { connectMs = CONNECT_MS, callMs = CALL_MS } = {}): Promise<FileStore> {
  const s3 = await import("@aws-sdk/client-s3");
  const client = new s3.S3Client({
    region: config.region,
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // The newer checksums are AWS's own; other makers' stores refuse them.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: callMs, throwOnRequestTimeout: true },
  });
  const placeOf = (name: string) => ({ Bucket: config.bucket, Key: checkedName(name) });
  return {
    async put(name, body, type) {
      const file = { ...placeOf(name), Body: body, ContentType: type };
      await inTime(callMs, (abortSignal) => client.send(new s3.PutObjectCommand(file), { abortSignal }));
    },

    async open(name) {
      const place = placeOf(name);
      try {
        const found = await inTime(callMs, (abortSignal) =>
          client.send(new s3.GetObjectCommand(place), { abortSignal }),
        );
        return { body: found.Body as Readable, bytes: found.ContentLength ?? 0 };
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },

    async remove(name) {
      const place = placeOf(name);
      await inTime(callMs, (abortSignal) => client.send(new s3.DeleteObjectCommand(place), { abortSignal }));
    },
  };
}

/** Ends the call when it has not answered by then; what it answers may be read for longer. */
async function inTime<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error("the store did not answer in time")), ms);
  try {
    return await call(limit.signal);
  } finally {
    clearTimeout(timer);
  }
}
