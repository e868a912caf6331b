import net, { type AddressInfo } from "node:net";
import { afterAll, expect, it, inject as provided } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { APP_ROLE } from "./grants.ts";
import { listenTo } from "./listen.ts";

const { pool, name } = await testDatabase();

/** A way to the database that can fall silent: nothing comes through any more, and nobody hangs up. */
async function way() {
  const target = `${provided("cluster").host}/.s.PGSQL.5432`;
  const pairs: [net.Socket, net.Socket][] = [];
  const server = net.createServer((from) => {
    const to = net.connect(target);
    for (const socket of [from, to]) socket.on("error", () => undefined);
    from.pipe(to).pipe(from);
    pairs.push([from, to]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    for (const socket of pairs.flat()) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      for (const [from, to] of pairs) {
        from.unpipe(to);
        to.unpipe(from);
        to.pause();
        from.resume();
      }
    },
  };
}

it("a line that fell silent is given up within ten seconds, and what was missed may be read when it listens again", async () => {
  const { port, silence } = await way();
  const heard: string[] = [];
  const lost: string[] = [];
  let listens = 0;
  const connection = { host: "127.0.0.1", port, user: APP_ROLE, database: name };
  const stop = listenTo(
    connection,
    { said: (payload) => void heard.push(payload) },
    ({ message }) => void lost.push(message),
    () => void listens++,
  );
  await expect.poll(() => listens, { timeout: 5_000 }).toBe(1);
  await pool.query("NOTIFY said, 'one'");
  await expect.poll(() => heard).toEqual(["one"]);
  silence();
  const began = performance.now();
  await pool.query("NOTIFY said, 'missed'");
  await expect.poll(() => listens, { timeout: 15_000 }).toBe(2);
  expect(performance.now() - began).toBeLessThan(11_000);
  await pool.query("NOTIFY said, 'two'");
  await expect.poll(() => heard).toEqual(["one", "two"]);
  expect(lost).toHaveLength(1);
  await stop();
});
