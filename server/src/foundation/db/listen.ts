import pg from "pg";

const AGAIN_MS = 1_000;
/** Between two looks whether the other end is still there, and how long it may take to say so. */
const LOOK_MS = 5_000;

/**
 * Hears what triggers and other nodes notify (`NOTIFY`), on a connection of its own; connects again when it was lost: at
 * once, then every second. What is notified meanwhile is not heard.
 * @param channels what to do with the payload of each, by the channel's name
 * @param onError hears once of each time that the connection is lost
 * @param onListening each time that it listens: what was notified before may be read now
 * @returns stops it
 */
export function listenTo(
  connection: pg.ClientConfig,
  channels: Readonly<Record<string, (payload: string) => void>>,
  onError: (error: Error) => void,
  onListening: () => void = () => undefined,
): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let looks: NodeJS.Timeout | undefined;
  let away = false;
  const retry = (error: Error) => {
    if (stopped || again) return;
    clearInterval(looks);
    if (!away) onError(error);
    again = setTimeout(
      () => {
        again = undefined;
        void listen();
      },
      away ? AGAIN_MS : 0,
    );
    away = true;
  };
  async function listen(): Promise<void> {
    const next = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: LOOK_MS });
    next.on("error", retry);
    next.on("end", () => retry(new Error("the listening connection ended")));
    next.on("notification", ({ channel, payload }) => {
      if (payload) channels[channel]?.(payload);
    });
    try {
      await next.connect();
      for (const channel of Object.keys(channels)) await next.query(`LISTEN ${channel}`);
      client = next;
      away = false;
      looks = setInterval(() => void look(next), LOOK_MS).unref();
      onListening();
    } catch (error) {
      void next.end().catch(retry);
      retry(error as Error);
    }
  }
  void listen();
  return async () => {
    stopped = true;
    clearTimeout(again);
    clearInterval(looks);
    await client?.end().catch(() => undefined);
  };
}

/** Ends a connection on which nobody answers, or a server that is no leader any more: nothing is notified there. */
async function look(client: pg.Client): Promise<void> {
  const silent = setTimeout(() => void client.end(), LOOK_MS); // with a statement under way: at once
  try {
    const { rows } = await client.query<{ standby: boolean }>("SELECT pg_is_in_recovery() AS standby");
    if (rows[0]?.standby) await client.end();
  } catch {
    // its connection says itself that it is lost
  } finally {
    clearTimeout(silent);
  }
}
