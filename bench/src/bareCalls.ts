// The limit for reading lists and things: a bare Fastify that sends the app's own statements, named, through pg, and
// compresses long answers as the app does.
import Fastify from "fastify";
import pg from "pg";
import { compressLarge } from "../../server/src/foundation/http/compress.ts";
import { filled, type Sent } from "./statements.ts";

const { PORT = "0", SOCKET = "", STATEMENTS = "{}" } = process.env;
const statements = JSON.parse(STATEMENTS) as Record<string, Sent[]>;
const pool = new pg.Pool({ host: SOCKET, user: "sarathi", database: "sarathi", max: 10 });
const app = Fastify();
app.addHook("onSend", compressLarge);

app.get("/ready", () => "ok");
// What the address says of `account` stands in the values as `$account`.
app.get<{ Params: { call: string }; Querystring: Record<string, string> }>(
  "/:call",
  async ({ params: { call }, query }) => {
    const places = Object.fromEntries(Object.entries(query).map(([name, value]) => [`$${name}`, value]));
    const rows: unknown[] = [];
    for (const [i, { text, values }] of (statements[call] ?? []).entries()) {
      rows.push((await pool.query({ name: `${call}${i}`, text, values: filled(values, places) as unknown[] })).rows);
    }
    return rows;
  },
);
app.addHook("onClose", () => pool.end());
process.on("SIGTERM", () => void app.close());
await app.listen({ port: Number(PORT), host: "127.0.0.1" });
