import net, { type AddressInfo } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { type Moment, type Mood, smtpServer } from "../../../test/smtp.ts";
import { accountMail } from "../../accounts/mails/account.mails.ts";
import { createJobs } from "../jobs/boss.ts";
import { type Mail, MailRefused } from "./mail.ts";
import { createMailer } from "./mailer.ts";

const { db, pool, log, logLines } = await testDatabase();
const LIMITS = { connect: 2_000, greeting: 1_000, silence: 1_000, message: 2_000, idle: 5_000 };
/** Nothing that the mails or the server's address hold may stand in a log line. */
const CANARIES = ["planted.address", "planted-code", "planted-password", "planted words"];
const site = { name: { ne: "सारथी", en: "Sarathi" }, url: "http://localhost:3000", social: [] };

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  const logs = logLines.splice(0).join("\n");
  for (const canary of CANARIES) expect(logs).not.toContain(canary);
  await pool.query("DELETE FROM pgboss.job");
});

function mailIn(language: "ne" | "en", messageId = "<one@sarathi.example.test>"): Mail {
  const url = "http://localhost:3000/auth/verify-email#code=planted-code";
  const written = accountMail("verify", language, { firstName: "Asha", url, hours: 24 }, site);
  return { ...written, to: "planted.address@example.test", language, messageId };
}

function mailerTo(smtpUrl: string, from = "Sarathi <no-reply@sarathi.example.test>") {
  const mailer = createMailer({ smtpUrl, from, outbox: "/nowhere" }, log, LIMITS);
  ends.push(mailer.close);
  return mailer;
}

async function server(...given: Parameters<typeof smtpServer>) {
  const made = await smtpServer(...given);
  ends.push(made.close);
  return { ...made, url: `smtp://127.0.0.1:${made.port}` };
}
/** The error of a send, by name and message. */
const trouble = (sent: Promise<void>) =>
  sent.then(
    () => "none",
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe("a delivered message", () => {
  it.each(["ne", "en"] as const)("is whole (%s)", async (language) => {
    const { taken, sessions, url } = await server();
    const mail = mailIn(language);
    await mailerTo(url).send(mail);
    const [got] = taken;
    const header = (name: string) => got?.headers.find(({ key }) => key === name)?.value;
    expect(got?.subject).toBe(mail.subject);
    expect(got?.text?.trim()).toBe(mail.text.trim());
    expect(got?.html?.trim()).toBe(mail.html.trim());
    expect(got?.from).toMatchObject({ name: "Sarathi", address: "no-reply@sarathi.example.test" });
    expect(got?.to).toMatchObject([{ address: mail.to }]);
    expect(got?.messageId).toBe("<one@sarathi.example.test>");
    expect(header("auto-submitted")).toBe("auto-generated");
    expect(header("content-language")).toBe(language);
    expect(header("content-type")).toContain("multipart/alternative");
    expect(Math.abs(Date.now() - Date.parse(got?.date ?? ""))).toBeLessThan(60_000);
    expect(sessions).toMatchObject([{ to: [mail.to] }]);
    expect(logLines.join("")).toContain("mail sent");
  });

  it("is one message to one address, whatever the values hold", async () => {
    const { taken, sessions, url } = await server();
    const hostile = "A\r\nBcc: victim@example.test\r\n\r\nbody\u202egnp";
    const from = "Site\r\nBcc: victim@example.test <no-reply@sarathi.example.test>";
    await mailerTo(url, from).send({ ...mailIn("en"), subject: hostile, messageId: "x>\r\nBcc: victim@example.test" });
    expect(sessions).toMatchObject([{ to: ["planted.address@example.test"] }]);
    expect(taken[0]?.bcc).toBeUndefined();
    expect(taken[0]?.subject).toBe("A Bcc: victim@example.test body gnp");
    expect(taken[0]?.headers.map(({ key }) => key)).not.toContain("bcc");
    const mailer = mailerTo(url);
    for (const to of ["a@example.test, b@example.test", "a@example.test\r\nRCPT TO:<b@example.test>", "nobody", ""]) {
      expect(await trouble(mailer.send({ ...mailIn("en"), to })), to).toMatch(/^(MailRefused|Error)/);
    }
    expect(sessions.every(({ to }) => to.length === 1)).toBe(true);
    expect(sessions.flatMap(({ to }) => to)).not.toContain("b@example.test");
  });
});

describe("the way to the server", () => {
  const account: SMTPServerOptions = {
    authOptional: false,
    hideSTARTTLS: false,
    onAuth: ({ username, password }, _, done) =>
      username === "me@host" && password === "planted-password:/"
        ? done(null, { user: "me" })
        : done(new Error("planted words of the server")),
  };
  const login = (url: string, password: string) =>
    url.replace("//", `//${encodeURIComponent("me@host")}:${encodeURIComponent(password)}@`);

  it("logs in, over TLS where the server offers it", async () => {
    const { taken, sessions, url } = await server(account);
    await mailerTo(`${login(url, "planted-password:/")}?tls.rejectUnauthorized=false&logger=true&debug=true`).send(
      mailIn("ne"),
    );
    expect(taken).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ secure: true, user: "me" });
  });

  it("a wrong password is tried again later, and named by its code alone", async () => {
    const { url } = await server(account);
    const mailer = mailerTo(`${login(url, "planted-password wrong")}?tls.rejectUnauthorized=false`);
    expect(await trouble(mailer.send(mailIn("en")))).toMatch(
      /^MailNotTaken: the mail was not taken \(EAUTH AUTH PLAIN 535\)$/,
    );
  });

  it("a certificate that proves nothing is not taken, and nothing goes out in clear instead", async () => {
    const { taken, tries, url } = await server({ hideSTARTTLS: false });
    expect(await trouble(mailerTo(url).send(mailIn("en")))).toMatch(
      /^(MailNotTaken|Error): the mail was not taken \(E(TLS|SOCKET)/,
    );
    expect([taken.length, tries.recipient]).toEqual([0, 0]);
  });

  describe("to another machine", () => {
    const elsewhere = async (options: SMTPServerOptions) => {
      const made = await server(options, 0, "127.0.0.2");
      return { ...made, url: `smtp://127.0.0.2:${made.port}?tls.rejectUnauthorized=false` };
    };

    it("is TLS: nothing is sent to a server that offers none, whatever the address says", async () => {
      const { taken, tries, url } = await elsewhere({ disabledCommands: ["STARTTLS", "AUTH"] });
      for (const more of ["", "&ignoreTLS=true", "&requireTLS=false", "&secure=false"]) {
        expect(await trouble(mailerTo(url + more).send(mailIn("en")))).toMatch(
          /^MailNotTaken: the mail was not taken \(ETLS/,
        );
      }
      expect([taken.length, tries.recipient]).toEqual([0, 0]);
    });

    it("goes to a server that offers it", async () => {
      const { taken, sessions, url } = await elsewhere({ hideSTARTTLS: false });
      await mailerTo(url).send(mailIn("en"));
      expect(taken).toHaveLength(1);
      expect(sessions[0]).toMatchObject({ secure: true });
    });
  });

  it("a server that trickles for ever is left at the message's own limit", async () => {
    const timers: NodeJS.Timeout[] = [];
    const trickle = net.createServer((socket) => {
      socket.on("error", () => undefined);
      socket.write("220 hello\r\n");
      socket.once("data", () => timers.push(setInterval(() => socket.writable && socket.write("250-x\r\n"), 50)));
    });
    await new Promise<void>((done) => trickle.listen(0, "127.0.0.1", done));
    ends.push(async () => {
      for (const timer of timers) clearInterval(timer);
      trickle.close();
    });
    const began = performance.now();
    const failure = await trouble(
      mailerTo(`smtp://127.0.0.1:${(trickle.address() as AddressInfo).port}`).send(mailIn("en")),
    );
    expect(failure).toMatch(/^Error: the mail was not taken \(E/);
    expect(performance.now() - began).toBeLessThan(LIMITS.message + 500);
  });
});

describe("through a queue", () => {
  /** Leaves one mail and works the queue until it is empty. @returns how often it was tried, and what was refused */
  async function deliver(smtpUrl: string, meanwhile: () => Promise<void> = async () => undefined) {
    const mailer = mailerTo(smtpUrl);
    const jobs = createJobs({ pool, log, pollMs: 20 });
    ends.push(jobs.close);
    const outcome = { tries: 0, refused: 0 };
    const tries = { retries: 500, waitSeconds: 0, maxWaitSeconds: 0, expireSeconds: 120 };
    const queue = jobs.queue<{ to: string }>("mail", tries, async (job) => {
      outcome.tries++;
      try {
        await mailer.send({ ...mailIn("ne", `<${job.id}@sarathi.example.test>`), to: job.data.to });
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error;
        outcome.refused++;
      }
    });
    await jobs.ready();
    await queue.add(db, { to: "planted.address@example.test" });
    const stop = jobs.start();
    ends.push(stop);
    await meanwhile();
    const left = async () => (await pool.query("SELECT state FROM pgboss.job")).rows;
    await expect.poll(left, { timeout: 15_000 }).toEqual([]);
    return outcome;
  }

  it("an address that the server refuses is tried once", async () => {
    const made = await server();
    made.moods.recipient.push({ code: 550, text: "5.1.1 <planted.address@example.test>: planted words" });
    expect(await deliver(made.url)).toEqual({ tries: 1, refused: 1 });
    expect(made.taken).toEqual([]);
  });

  const passing: [string, Moment, Mood][] = [
    ["is refused for now", "recipient", { code: 451, text: "4.7.1 planted words: come back" }],
    ["is refused because a mailbox is full", "recipient", { code: 552, text: "planted words" }],
    ["is refused after it was read", "answer", { code: 452, text: "planted words" }],
    ["meets silence at the greeting", "connect", "stall"],
    ["meets silence at the recipient", "recipient", "stall"],
    ["meets silence after it was read", "answer", "stall"],
    ["loses the line at the greeting", "connect", "drop"],
    ["loses the line before it is read", "recipient", "drop"],
    ["loses the line after it was read", "answer", "drop"],
  ];
  it.each(passing)("a message that %s is tried again and taken once", async (_, moment, mood) => {
    const made = await server();
    made.moods[moment].push(mood);
    expect(await deliver(made.url)).toEqual({ tries: 2, refused: 0 });
    expect(made.taken).toHaveLength(1);
    expect(made.read).toHaveLength(moment === "answer" ? 2 : 1);
    expect(new Set(made.read.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it("a line that is cut just after the answer costs no second message", async () => {
    const made = await server();
    const cutAfterAnswer = async () => {
      await expect.poll(() => made.taken.length, { interval: 1 }).toBe(1);
      made.cut();
    };
    expect(await deliver(made.url, cutAfterAnswer)).toEqual({ tries: 1, refused: 0 });
    expect(made.read).toHaveLength(1);
  });

  it("a server that is down and comes back gets it once", async () => {
    const down = await smtpServer();
    await down.close();
    let up: Awaited<ReturnType<typeof server>> | undefined;
    const outcome = await deliver(`smtp://127.0.0.1:${down.port}`, async () => {
      await new Promise((go) => setTimeout(go, 300));
      up = await server({}, down.port);
    });
    expect(outcome.tries).toBeGreaterThan(1);
    expect(up?.taken).toHaveLength(1);
    expect(up?.read).toHaveLength(1);
  });
});
