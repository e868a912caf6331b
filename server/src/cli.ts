import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { emailField, usernameField } from "@sarathi/contract";
import { createAdmin } from "./accounts/index.ts";
import { readConfig } from "./config.ts";
import { readyDatabase } from "./database.ts";
import { AppError } from "./foundation/http/errors.ts";
import { systemRandom } from "./foundation/random.ts";
import { StartupError } from "./foundation/startup.ts";

const USAGE = `npm run cli -- admin create --email <address> [--username <name>] [--name <first name>]

Makes an administrator with a random password, which is printed once.
With the embedded database, stop the app first (or set DATABASE_URL).`;

/** Commands for whoever runs the site. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { email: { type: "string" }, username: { type: "string" }, name: { type: "string", default: "Admin" } },
  });
  if (positionals.join(" ") !== "admin create" || !values.email) throw new StartupError(USAGE);
  const email = emailField.safeParse(values.email);
  if (!email.success) throw new StartupError(`--email: ${email.error.issues[0]?.message}`);
  const username = usernameField.optional().safeParse(values.username);
  if (!username.success) throw new StartupError(`--username: ${username.error.issues[0]?.message}`);
  const database = await readyDatabase(readConfig(process.env), (error) => console.error(error.message));
  try {
    const password = randomBytes(12).toString("base64url");
    const user = await createAdmin(
      { db: database.db, random: systemRandom },
      {
        firstName: values.name,
        email: email.data,
        password,
        username: username.data,
      },
    );
    process.stdout.write(`Administrator: ${user.username}  password: ${password}\nIt is shown only now.\n`);
  } finally {
    await database.stop();
  }
}

try {
  await main();
} catch (error) {
  const told =
    error instanceof StartupError ||
    error instanceof AppError ||
    (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  console.error(told ? (error as Error).message : error);
  process.exitCode = 1;
}
