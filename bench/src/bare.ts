// The limit for reading: a bare Fastify that sends the app's own statements, named, through pg, and the rows as they come.
import { randomBytes } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";
import { ACCOUNT, ATTEMPT, type Captured, filled, type Sent } from "./statements.ts";

const { PORT = "0", SOCKET = "", STATEMENTS = "{}", PAPER_BYTES = "0" } = process.env;
const statements = JSON.parse(STATEMENTS) as Captured;
const pool = new pg.Pool({ host: SOCKET, user: "sarathi", database: "sarathi", max: 10 });
const app = Fastify();
const paper = randomBytes(Number(PAPER_BYTES)); // like a compressed body

/** Sends the statements of one call. @returns the rows of each */
async function send(call: keyof Captured, places: Record<string, string>): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const [i, { text, values }] of (statements[call] as Sent[]).entries()) {
    const answer = await pool.query({ name: `${call}${i}`, text, values: filled(values, places) as unknown[] });
    rows.push(answer.rows);
  }
  return rows;
}

app.get("/ready", () => "ok");
app.get<{ Params: { account: string } }>("/list/:account", ({ params }) => send("list", { [ACCOUNT]: params.account }));
app.get("/chapter", () => send("chapter", {}));
app.get("/paper", async (_, reply) => {
  await send("paper", {});
  return reply.type("application/json").send(paper);
});
app.get<{ Params: { account: string; attempt: string } }>("/attempt/:account/:attempt", ({ params }) =>
  send("attempt", { [ACCOUNT]: params.account, [ATTEMPT]: params.attempt }),
);
app.addHook("onClose", () => pool.end());
process.on("SIGTERM", () => void app.close());
await app.listen({ port: Number(PORT), host: "127.0.0.1" });
