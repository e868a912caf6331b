// The S3-compatible store of a try, over TLS: node deploy/try/store.ts <folder> <address> <certificate> <key> <buckets>
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** What is used of `s3rver`, which brings no types. */
type S3ServerMaker = new (options: object) => { run(): Promise<unknown> };

const [directory = "", address = "", certificate = "", key = "", buckets = ""] = process.argv.slice(2);
// It is a library of the server's tests.
const S3rver = createRequire(path.join(import.meta.dirname, "../../server/package.json"))("s3rver") as S3ServerMaker;
await new S3rver({
  ...{ address, port: 443, silent: true, directory, vhostBuckets: false },
  ...{ cert: fs.readFileSync(certificate), key: fs.readFileSync(key) },
  configureBuckets: buckets.split(",").map((name) => ({ name })),
}).run();
