import net from "node:net";

/**
 * A way to the app on which no answer comes back: what is asked goes there, and as soon as the app begins to answer, the
 * line is cut. So the app has done what it was asked, and nobody hears of it.
 * @param origin of the app
 */
export async function cutAnswers(origin: string) {
  const { hostname, port } = new URL(origin);
  let cut = 0;
  const open = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const app = net.connect(Number(port), hostname);
    for (const one of [client, app]) {
      open.add(one);
      one.on("error", () => undefined); // cut lines are what it is for
      one.once("close", () => open.delete(one));
    }
    client.pipe(app);
    app.once("data", () => {
      cut++;
      client.resetAndDestroy();
      app.destroy();
    });
    app.once("close", () => client.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    /** Answers that were cut off. */
    count: () => cut,
    stop(): void {
      server.close();
      for (const one of open) one.destroy();
    },
  };
}
