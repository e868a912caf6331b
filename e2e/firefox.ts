// The main way in Firefox, over WebDriver BiDi: register, sit a paper, lose the network on the way, submit, log out.
// `npm run journey:firefox`; FIREFOX_PATH names another Firefox; `-- --if-present` is content where there is none.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { accessSync, constants } from "node:fs";
import path from "node:path";
import { type Browser, launch, type Page } from "puppeteer-core";
import { KHARIDAR, type Result } from "./exam.ts";
import buildPages, { startServer } from "./server.ts";
import { textOf } from "./texts.ts";

const t = (key: string, values?: Record<string, string | number>) => textOf("en", key, values);
const WITHIN_MS = 20_000;
const ANSWERED = 5;

function findFirefox(): string | undefined {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH;
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const places = ["firefox", "firefox-esr"].flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** What the browser complains of. While there is no network, calls that fail may say so. */
function listenTo(page: Page): { strange: string[]; offline: boolean } {
  const heard = { strange: [] as string[], offline: false };
  const note = (line: string) => {
    if (!heard.offline) heard.strange.push(line);
  };
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warn") note(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => heard.strange.push(`uncaught: ${error instanceof Error ? error.stack : error}`));
  return heard;
}

/** One reader in one window. */
class Reader {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async visit(address: string): Promise<void> {
    await this.page.goto(address);
    await this.page.waitForSelector("html[data-ready]");
  }
  at(place: RegExp): Promise<unknown> {
    const { source } = place;
    return this.page.waitForFunction((source) => new RegExp(source).test(location.pathname), {}, source);
  }
  fill(name: string, value: string): Promise<void> {
    return this.page.locator(`main input[name="${name}"]`).fill(value);
  }
  press(name: string, role: "button" | "link" = "button", within = ""): Promise<void> {
    const named = `::-p-aria([name="${name}"][role="${role}"])`;
    return this.page.locator(within ? `${within} >>> ${named}` : named).click();
  }
  see(text: string): Promise<unknown> {
    return this.page.waitForSelector(`::-p-text(${text})`, { visible: true });
  }

  /** Chooses the first option of the question on the screen. */
  async choose(): Promise<void> {
    await this.page.locator("article[data-question] label").click();
    await this.page.waitForSelector("article[data-question] input:checked");
  }
  async next(): Promise<void> {
    const number = () => this.page.$eval("article[data-question]", (one) => one.getAttribute("data-question"));
    const before = await number();
    await this.press(t("sitting.sit.next"));
    await this.page.waitForFunction(
      (before) => document.querySelector("article[data-question]")?.getAttribute("data-question") !== before,
      {},
      before,
    );
  }
  connection(state: string, is = true): Promise<unknown> {
    return this.page.waitForSelector(
      `[data-connection]${is ? `[data-connection="${state}"]` : `:not([data-connection="${state}"])`}`,
    );
  }
  stored(key: string): Promise<string | null> {
    return this.page.evaluate((key) => localStorage.getItem(key), key);
  }
}

async function step(what: string, work: () => Promise<unknown>): Promise<void> {
  await work();
  console.log(`ok   ${what}`);
}

async function journey(browser: Browser, url: string): Promise<void> {
  await browser.setCookie({ name: "language", value: "en", domain: "localhost", path: "/" });
  const page = await browser.newPage();
  page.setDefaultTimeout(WITHIN_MS);
  await page.setViewport({ width: 1280, height: 800 });
  const heard = listenTo(page);
  await page.evaluateOnNewDocument(() =>
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`the policy refuses ${violatedDirective} ${blockedURI}`),
    ),
  );
  const reader = new Reader(page);

  await step("an account is opened", async () => {
    await reader.visit(`${url}/auth/register`);
    await reader.fill("firstName", "सीता");
    await reader.fill("email", `firefox-${randomBytes(8).toString("hex")}@example.test`);
    await reader.fill("password", "sagarmatha ko phed ma");
    await reader.press(t("accounts.register.submit"));
    await reader.see("Registration successful");
    await reader.at(/^\/welcome$/);
    await reader.press(t("welcome.later"), "link", "main");
    await reader.at(/^\/$/);
  });
  await step("the paper opens, and takes answers", async () => {
    await reader.visit(`${url}/pariksha/${KHARIDAR}/info`);
    await reader.press(t("info.start"));
    await reader.at(new RegExp(`^/pariksha/${KHARIDAR}$`));
    for (let given = 0; given < ANSWERED - 2; given += 1) {
      await reader.choose();
      await reader.next();
    }
    await reader.connection("saved");
  });
  await step("the network goes and comes back", async () => {
    heard.offline = true;
    await page.setOfflineMode(true);
    await reader.choose();
    await reader.next();
    await reader.connection("saved", false);
    await page.setOfflineMode(false);
    await reader.connection("saved");
    heard.offline = false;
    await reader.choose();
    await reader.connection("saved");
  });
  await step("the result has each answer", async () => {
    await reader.press(t("sitting.sit.submit"));
    await page.waitForSelector("dialog[open]");
    await reader.press(t("sitting.submit.confirm"), "button", "dialog[open]");
    await reader.at(/^\/pariksha\/result\/[0-9a-f-]+$/);
    await reader.see("Test submitted successfully!");
    const resultId = new URL(page.url()).pathname.split("/").at(-1);
    const headers = { authorization: `Bearer ${await reader.stored("token")}` };
    const answer = await fetch(`${url}/api/mock-test-results/${resultId}`, { headers });
    const { data } = (await answer.json()) as { data: Result };
    assert.equal(data.correct + data.wrong, ANSWERED);
    await page.waitForSelector("#review article");
  });
  await step("logging out leaves nothing", async () => {
    await reader.press(t("shell.user.menu"));
    await reader.press(t("shell.user.logout"));
    await reader.at(/^\/$/);
    assert.deepEqual([await reader.stored("token"), await reader.stored("user")], [null, null]);
  });
  await step("no error, no warning, nothing that the policy refuses", async () => assert.deepEqual(heard.strange, []));
}

const executablePath = findFirefox();
if (!executablePath) {
  console.log("There is no Firefox here. Debian has it as firefox-esr; FIREFOX_PATH names another.");
  process.exit(process.argv.includes("--if-present") ? 0 : 1);
}
await buildPages();
const server = await startServer();
const browser = await launch({ browser: "firefox", executablePath, headless: true });
try {
  console.log(await browser.version());
  await journey(browser, server.url);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}
