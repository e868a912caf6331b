import { accounts } from "@sarathi/contract";
import { pino } from "pino";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, it } from "vitest";
import { startProvider } from "../../../e2e/provider.ts";
import { testApp } from "../../test/app.ts";
import { done, refused } from "../../test/sitting.ts";
import { createMailer } from "../foundation/mail/mailer.ts";

/** A real SMTP server that keeps what it is given. */
async function mailServer() {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          callback();
        }, callback);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

const provider = await startProvider();
const smtp = await mailServer();
const lines: string[] = [];
const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
const mail = createMailer({ smtpUrl: smtp.url, from: "Sarathi <no-reply@example.test>", outbox: "" }, log);
afterAll(async () => {
  await mail.close();
  await Promise.all([smtp.stop(), provider.stop()]);
});
const app = await testApp({ google: provider, mail });

const EMAIL = "asha.rai@example.test";
const me = (session: { token: string }) => app.call(accounts.me, {}, session);
const login = (password: string) => app.call(accounts.login, { body: { email: EMAIL, password } });

/** The mails that arrived since the last look, oldest first. */
async function arrived(): Promise<Email[]> {
  await app.jobs.drain();
  return smtp.received.splice(0);
}
const linkIn = (letter: Email | undefined, page: string) =>
  new RegExp(`http://localhost:3000/auth/${page}=([\\w-]{43})`).exec(letter?.text ?? "")?.[1] ?? "";

it("[S40][S41][S42][S43][S45][S46][S47] the whole life of an account, over a real mail server and a real provider", async () => {
  const secrets: string[] = [];
  // Register: signed in at once, a mail on its way.
  const first = "पहिलो लामो पासवर्ड";
  const body = { firstName: "आशा", lastName: "राई", email: EMAIL, password: first, language: "ne" as const };
  const opened = done(await app.call(accounts.register, { body }), 201);
  expect(opened.user.emailVerified).toBe(false);
  const [welcome, ...none] = await arrived();
  expect(none).toEqual([]);
  expect(welcome?.to?.[0]?.address).toBe(EMAIL);
  expect(welcome?.subject).toMatch(/[\u0900-\u097f]/);
  const code = linkIn(welcome, "verify-email#code");

  // Verify.
  done(await app.call(accounts.verifyEmail, { params: { verificationCode: code } }));
  expect(done(await me(opened)).emailVerified).toBe(true);

  // A wrong password, then forgot and reset: the other session is dead.
  refused(await login("पहिलो लामो पासवर्द"), "auth.bad_credentials");
  const elsewhere = done(await login(first));
  done(await me(elsewhere));
  const [device, ...nothingElse] = await arrived();
  expect(nothingElse).toEqual([]);
  expect(device?.subject).toContain("नयाँ उपकरण");
  done(await app.call(accounts.forgotPassword, { body: { email: EMAIL } }));
  const [forgot] = await arrived();
  const token = linkIn(forgot, "reset-password#token");
  const second = "दोस्रो लामो पासवर्ड";
  done(await app.call(accounts.resetPassword, { body: { token, newPassword: second } }));
  for (const session of [opened, elsewhere]) refused(await me(session), "auth.required");
  refused(await login(first), "auth.bad_credentials");
  const session = done(await login(second));
  expect(await arrived()).toHaveLength(1); // the password was changed

  // Google joins, by the proven address.
  const walk = { sub: "asha-at-google", email: EMAIL, givenName: "Asha", nonce: "nonce-of-this-sign-in" };
  const grant = await provider.grant(walk);
  const joined = done(await app.call(accounts.google, { body: { code: grant, nonce: walk.nonce } }));
  expect(joined.user).toMatchObject({ _id: opened.user._id, authType: "both", profile: { firstName: "आशा" } });
  expect(await arrived()).toHaveLength(2); // joined, from a browser that was not known
  refused(await me(session), "auth.required"); // whoever else was in has to know the password
  const back = done(await login(second));

  // Another person, whom only Google knows, sets a password.
  const other = { sub: "bina-at-google", email: "bina@example.test", givenName: "Bina" };
  const bina = done(await app.call(accounts.google, { body: { code: await provider.grant(other) } }));
  expect(bina.user.authType).toBe("google");
  const third = "a password of Bina's own";
  const set = await app.call(accounts.setPassword, { body: { email: other.email, newPassword: third } }, bina);
  expect(done(set).authType).toBe("both");
  // One of the password, one of the browser that `back` came from.
  expect((await arrived()).map((one) => one.to?.[0]?.address).sort()).toEqual([EMAIL, other.email]);

  // Export, then erase: signed out everywhere, one more mail, and after thirty days nothing is left.
  const taken = done(await app.call(accounts.exportMe, {}, joined));
  expect(taken.account.email).toBe(EMAIL);
  expect(taken.sessions).toHaveLength(2);
  const { erasesAt } = done(await app.call(accounts.eraseMe, { body: { password: second } }, joined));
  expect(Date.parse(erasesAt)).toBeGreaterThan(Date.now());
  for (const one of [back, joined]) refused(await me(one), "auth.required");
  expect(await arrived()).toHaveLength(1);
  await app.db
    .updateTable("account")
    .set({ erase_requested_at: new Date(Date.now() - 31 * 86_400_000) })
    .where("email", "=", EMAIL)
    .execute();
  await app.services.accounts.sweep();
  refused(await login(second), "auth.bad_credentials");
  // Google knows nobody here any more: it opens a new account.
  const fresh = done(
    await app.call(accounts.google, { body: { code: await provider.grant(walk), nonce: walk.nonce } }),
  );
  expect(fresh.user._id).not.toBe(opened.user._id);

  // Nothing secret was written down on the way.
  secrets.push(first, second, third, code, token, grant, opened.token, joined.token, EMAIL, walk.nonce);
  const written = [...lines, ...app.logLines].join("\n");
  for (const secret of secrets) expect(written).not.toContain(secret);
  const left = await app.db.selectFrom("account").selectAll().where("id", "=", opened.user._id).execute();
  expect(JSON.stringify(left)).not.toMatch(/asha|आशा|राई/);
});
