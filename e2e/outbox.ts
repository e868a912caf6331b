import fs from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";

function folder(): string {
  const { E2E_OUTBOX } = process.env;
  if (!E2E_OUTBOX) throw new Error("E2E_OUTBOX must name the folder of the app's mails");
  return E2E_OUTBOX;
}

/** The mails that the app under test wrote to an address, oldest first. */
export async function mailsTo(address: string): Promise<Email[]> {
  const names = fs.existsSync(folder()) ? fs.readdirSync(folder()).filter((name) => /^\d.*\.eml$/.test(name)) : [];
  const mails = await Promise.all(
    names.sort().map(async (name) => PostalMime.parse(fs.readFileSync(path.join(folder(), name)))),
  );
  return mails.filter((mail) => mail.to?.some((to) => to.address === address));
}

/** Waits for a mail to this address that holds a link to this path of the site. @returns the newest such link */
export async function linkTo(address: string, place: string): Promise<string> {
  const pattern = new RegExp(`https?://[^\\s"<>]+${place}#[^\\s"<>]+`);
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const texts = (await mailsTo(address)).map((mail) => mail.text ?? "");
        found = texts.map((text) => pattern.exec(text)?.[0]).findLast(Boolean);
        return found;
      },
      { message: `a mail with a link to ${place}`, timeout: 15_000 },
    )
    .toBeTruthy();
  return found ?? "";
}
