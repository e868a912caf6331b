import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import type { Email } from "postal-mime";
import type { Mailer } from "./mail.ts";
import { messageOf } from "./message.ts";

/** The newest so many are kept. */
const KEPT = 500;
/** `<time>-<random>.eml`, in the order of time. */
const NAME = /^\d{8}T\d{9}Z-[0-9a-f]{8}\.eml$/;

/** A message of the folder. */
export interface OutboxMail {
  name: string;
  mail: Email;
}

/** Writes each message as an `.eml` file that only this user reads, whole or not at all. */
export function outboxMailer({ folder, from }: { folder: string; from: string }): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await import("nodemailer"); // with the first mail: a start need not wait for it
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail(messageOf(mail, from));
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replace(/[-:.]/g, "")}-${randomBytes(4).toString("hex")}.eml`;
      const draft = path.join(folder, `.${name}.tmp`);
      await fs.writeFile(draft, message, { mode: 0o600, flag: "wx" });
      await fs.rename(draft, path.join(folder, name));
      const old = (await namesIn(folder)).slice(KEPT);
      await Promise.all(old.map((one) => fs.rm(path.join(folder, one), { force: true })));
    },
    async close() {},
  };
}

/** The folder's messages, newest first, read and parsed; one that went meanwhile is left out. */
export async function readOutbox(folder: string, limit = KEPT): Promise<OutboxMail[]> {
  const names = (await namesIn(folder)).slice(0, limit);
  const mails = await Promise.all(names.map(async (name) => ({ name, mail: await readMail(folder, name) })));
  return mails.filter((one): one is OutboxMail => one.mail !== null);
}

/** Null: there is no such message. */
export async function readMail(folder: string, name: string): Promise<Email | null> {
  if (!NAME.test(name)) return null;
  const { default: PostalMime } = await import("postal-mime");
  try {
    return await PostalMime.parse(await fs.readFile(path.join(folder, name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const names = await fs.readdir(folder);
    return names
      .filter((name) => NAME.test(name))
      .sort()
      .reverse();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
