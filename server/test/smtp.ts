import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

/** What the server does at a moment of a delivery: null goes on, an error refuses, "drop" cuts the line, "stall" is silent. */
export type Mood = null | "drop" | "stall" | { code: number; text: string };
export type Moment = "connect" | "recipient" | "data" | "answer";

/** A real SMTP server on a free port (or the given one), with moods. Every 127.… is this machine. */
export async function smtpServer(options: SMTPServerOptions = {}, port = 0, host = "127.0.0.1") {
  /** Messages that it acknowledged. */
  const taken: Email[] = [];
  /** Messages that it read to their end, acknowledged or not. */
  const read: Email[] = [];
  /** How each of them came. */
  const sessions: { to: string[]; secure: boolean; user: unknown }[] = [];
  const moods: Record<Moment, Mood[]> = { connect: [], recipient: [], data: [], answer: [] };
  const tries: Record<Moment, number> = { connect: 0, recipient: 0, data: 0, answer: 0 };
  const sockets = new Set<Socket>();

  function at(moment: Moment, goOn: (error?: Error | null) => void): void {
    tries[moment]++;
    const mood = moods[moment].shift() ?? null;
    if (mood === "drop") for (const socket of sockets) socket.destroy();
    else if (mood !== "stall") goOn(mood && Object.assign(new Error(mood.text), { responseCode: mood.code }));
  }

  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect: (_, callback) => at("connect", callback),
    onRcptTo: (_, __, callback) => at("recipient", callback),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => void received(Buffer.concat(chunks), session, callback));
    },
    ...options,
  });
  async function received(raw: Buffer, session: SMTPServerSession, callback: (error?: Error | null) => void) {
    const { envelope, secure, user } = session;
    sessions.push({ to: envelope.rcptTo.map(({ address }) => address), secure, user });
    const mail = await PostalMime.parse(raw);
    read.push(mail);
    at("answer", (error) => {
      if (!error) taken.push(mail);
      callback(error);
    });
  }
  server.on("error", () => undefined); // a line that was cut
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(port, host, done));
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    read,
    sessions,
    moods,
    tries,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise<void>((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
