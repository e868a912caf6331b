import type { Readable } from "node:stream";
import { checkedName, type FileStore, type S3Config } from "./storage.ts";

/** No answer to a connection, or to a call, after so long is a failure; it is tried twice more. */
const CONNECT_MS = 5_000;
const CALL_MS = 30_000;

/** Files in a bucket, which must be there already. Its library is loaded here alone: who has no bucket pays nothing. */
export async function s3Store(config: S3Config): Promise<FileStore> {
  const s3 = await import("@aws-sdk/client-s3");
  const client = new s3.S3Client({
    region: config.region,
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // The newer checksums are AWS's own; other makers' stores refuse them.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: CALL_MS, throwOnRequestTimeout: true },
  });
  const placeOf = (name: string) => ({ Bucket: config.bucket, Key: checkedName(name) });
  return {
    async put(name, body, type) {
      await client.send(new s3.PutObjectCommand({ ...placeOf(name), Body: body, ContentType: type }));
    },

    async open(name) {
      try {
        const found = await client.send(new s3.GetObjectCommand(placeOf(name)));
        return { body: found.Body as Readable, bytes: found.ContentLength ?? 0 };
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },

    async remove(name) {
      await client.send(new s3.DeleteObjectCommand(placeOf(name)));
    },
  };
}
