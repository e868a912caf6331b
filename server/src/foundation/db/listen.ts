import pg from "pg";

const AGAIN_MS = 1_000;

/**
 * Hears what triggers and other nodes notify (`NOTIFY`), on a connection of its own; connects again when the database was
 * away. What is notified meanwhile is not heard.
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
  let away = false;
  const retry = (error: Error) => {
    if (stopped || again) return;
    if (!away) onError(error);
    away = true;
    again = setTimeout(() => {
      again = undefined;
      void listen();
    }, AGAIN_MS);
  };
  async function listen(): Promise<void> {
    const next = new pg.Client(connection);
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
      onListening();
    } catch (error) {
      retry(error as Error);
    }
  }
  void listen();
  return async () => {
    stopped = true;
    clearTimeout(again);
    await client?.end().catch(() => undefined);
  };
}
