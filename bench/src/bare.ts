// The limit for reading: a bare Fastify that sends the same statements, named, through pg, and the rows as they come.
import { randomBytes } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";

const { PORT = "0", SOCKET = "", TEST_ID = "", PAPER_BYTES = "0" } = process.env;
const pool = new pg.Pool({ host: SOCKET, user: "sarathi", database: "sarathi", max: 10 });
const app = Fastify();
const paper = randomBytes(Number(PAPER_BYTES)); // like a compressed body

const LIST = `SELECT t.id, t.revision, count(*) OVER () AS total FROM mock_test t JOIN category c ON c.id = t.category_id
  WHERE t.state = 'published' ORDER BY t.position, t.id LIMIT $1 OFFSET $2`;
const MINE = `SELECT DISTINCT ON (a.test_id) a.*, r.id AS result_id FROM attempt a LEFT JOIN result r ON r.attempt_id = a.id
  WHERE a.account_id = $1 AND a.test_id = ANY($2::uuid[]) ORDER BY a.test_id, a.attempt_no DESC`;
const TEST = "SELECT id, revision, state FROM mock_test WHERE id = $1";
const ANSWERS = "SELECT * FROM attempt_answer WHERE attempt_id = ANY($1::uuid[])";

app.get("/ready", () => "ok");
app.get<{ Params: { account: string } }>("/list/:account", async ({ params }) => {
  const { rows } = await pool.query({ name: "list", text: LIST, values: [20, 0] });
  const ids = rows.map((row) => row.id);
  const mine = await pool.query({ name: "mine", text: MINE, values: [params.account, ids] });
  return { tests: rows, mine: mine.rows };
});
app.get("/paper", async (_, reply) => {
  await pool.query({ name: "test", text: TEST, values: [TEST_ID] });
  return reply.type("application/json").send(paper);
});
app.get<{ Params: { account: string } }>("/attempt/:account", async ({ params }) => {
  const { rows } = await pool.query({ name: "mine", text: MINE, values: [params.account, [TEST_ID]] });
  const answers = await pool.query({ name: "answers", text: ANSWERS, values: [[rows[0]?.id]] });
  return { attempt: rows[0], answers: answers.rows };
});
app.addHook("onClose", () => pool.end());
process.on("SIGTERM", () => void app.close());
await app.listen({ port: Number(PORT), host: "127.0.0.1" });
