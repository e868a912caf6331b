// The limit for reading the community: a bare Fastify that sends the app's own statements, named, through pg.
import Fastify from "fastify";
import pg from "pg";
import { ACCOUNT, filled, type Sent, THING } from "./statements.ts";

const { PORT = "0", SOCKET = "", STATEMENTS = "{}" } = process.env;
const statements = JSON.parse(STATEMENTS) as Record<string, Sent[]>;
const pool = new pg.Pool({ host: SOCKET, user: "sarathi", database: "sarathi", max: 10 });
const app = Fastify();

app.get("/ready", () => "ok");
app.get<{ Params: { call: string }; Querystring: { account: string; thing: string } }>(
  "/:call",
  async ({ params: { call }, query: { account, thing } }) => {
    const rows: unknown[] = [];
    for (const [i, { text, values }] of (statements[call] ?? []).entries()) {
      const places = filled(values, { [ACCOUNT]: account, [THING]: thing }) as unknown[];
      rows.push((await pool.query({ name: `${call}${i}`, text, values: places })).rows);
    }
    return rows;
  },
);
app.addHook("onClose", () => pool.end());
process.on("SIGTERM", () => void app.close());
await app.listen({ port: Number(PORT), host: "127.0.0.1" });
