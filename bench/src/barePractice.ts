// The limit for an answer in practice: a bare Fastify that sends the app's own statements, named, in one transaction.
import Fastify from "fastify";
import pg from "pg";
import { filled, type Sent } from "./statements.ts";

const { PORT = "0", SOCKET = "", STATEMENTS = "[]" } = process.env;
const statements = JSON.parse(STATEMENTS) as Sent[];
const pool = new pg.Pool({ host: SOCKET, user: "sarathi", database: "sarathi", max: 10 });
const app = Fastify();

app.get("/ready", () => "ok");
app.post<{ Body: Record<string, string> }>("/answers", async ({ body: places }) => {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    let rows: unknown[] = [];
    for (const [i, { text, values }] of statements.entries()) {
      const found = await client.query({ name: `s${i}`, text, values: filled(values, places) as unknown[] });
      if (found.rows.length > 0) rows = found.rows;
    }
    await client.query("COMMIT");
    return rows;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
});
app.addHook("onClose", () => pool.end());
process.on("SIGTERM", () => void app.close());
await app.listen({ port: Number(PORT), host: "127.0.0.1" });
