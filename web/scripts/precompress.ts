import { readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const client = fileURLToPath(new URL("../build/client", import.meta.url));
const worth = /\.(m?js|css|svg|json|webmanifest|html|txt|xml)$/;
const smallest = 200;

/** Writes `.br` and `.gz` beside a text asset of 200 bytes or more, so that no request has to compress it. */
async function compress(path: string): Promise<void> {
  const body = await readFile(path);
  if (body.length < smallest) return;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: body.length };
  await writeFile(`${path}.br`, await brotli(body, { params }));
  await writeFile(`${path}.gz`, await gzip(body, { level: 9 }));
}

const files = (await readdir(client, { recursive: true })).filter((file) => worth.test(file)).values();
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const file of files) await compress(join(client, file));
  }),
);
