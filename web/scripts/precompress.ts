import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const client = fileURLToPath(new URL("../build/client", import.meta.url));
const worth = /\.(m?js|css|svg|json|webmanifest|html|txt|xml)$/;
const smallest = 200;

/** Writes `.br` and `.gz` beside each text asset of 200 bytes or more, so that no request has to compress it. */
for (const file of readdirSync(client, { recursive: true, encoding: "utf8" })) {
  const path = join(client, file);
  if (!worth.test(file) || statSync(path).size < smallest) continue;
  const body = readFileSync(path);
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  );
  writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
}
