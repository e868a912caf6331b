// Speed and weight, each beside its limit in the same run. Starts its own server and database, and stops them.
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { benchAccounts } from "./accounts.ts";
import { benchExam } from "./exam.ts";
import { benchPages, weighPages } from "./pages.ts";
import { serve } from "./processes.ts";
import { lastReport, writeReport } from "./report.ts";
import { countStatements } from "./statements.ts";

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function register(url: string) {
  const body = { firstName: "Bench", email: "bench@example.test", password: randomBytes(12).toString("hex") };
  const answer = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: { token: string; user: object } };
  return data;
}

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-bench-"));
const server = await serve("server/src/main.ts", await freePort(), "/readyz", {
  DATA_DIR: dataDir,
  LOG_LEVEL: "error",
  TRUST_PROXY: "1", // the benches of accounts come from many addresses, as candidates do
});
try {
  const socket = path.join(dataDir, "postgres");
  const session = await register(server.url);
  const accounts = () => benchAccounts(server.url, socket);
  if (process.argv.includes("accounts")) console.log(writeReport({ ...lastReport(), accounts: await accounts() }));
  else {
    const weights = await weighPages(server.url, { ...session, slug: "kharidar-first-paper-1" });
    const statements = await countStatements(socket, dataDir);
    const rows = [...(await benchExam(server.url, socket, await freePort())), ...(await benchPages(server.url))];
    console.log(writeReport({ rows, weights, statements, accounts: await accounts() }));
  }
} finally {
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
