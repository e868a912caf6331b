import path from "node:path";
import { z } from "zod";
import type { Site } from "./foundation/pages/pages.ts";
import { StartupError } from "./foundation/startup.ts";

const flag = z.enum(["0", "1"]).transform((v) => v === "1");
const web = { protocol: /^https?$/, error: "must be an address that begins with http:// or https://" };
const link = z.url(web).optional();

/** Every variable of the environment that the app reads; docs/operating.md explains each, a test holds it to that. */
const Environment = z.object({
  PORT: z.coerce.number({ error: "must be a number" }).int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .optional(),
  DATABASE_POOL: z.coerce.number({ error: "must be a number" }).int().min(4).max(100).default(10),
  SITE_NAME: z.string().default("Sarathi"),
  SITE_NAME_NE: z.string().default("सारथी"),
  SITE_URL: link,
  FEEDBACK_URL: link,
  SOCIAL_LINKS: z.string().default(""),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

export const environmentNames = Object.keys(Environment.shape);

export interface Config {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Absent: the embedded database under `dataDir`. */
  databaseUrl: string | undefined;
  databasePool: number;
  site: Site;
  trustProxy: boolean;
  logLevel: string;
}

function socialLinks(text: string): Site["social"] {
  return text
    .split(",")
    .filter(Boolean)
    .map((pair) => {
      const [name, ...rest] = pair.split("=");
      const url = rest.join("=").trim();
      if (!name || !z.url(web).safeParse(url).success)
        throw new StartupError(`SOCIAL_LINKS: "${pair}" is not name=address.`);
      return { name: name.trim(), url };
    });
}

/** @throws StartupError naming the variable that is wrong */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupError(`${issue?.path.join(".")}: ${issue?.message}.`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    site: {
      name: { ne: env.SITE_NAME_NE, en: env.SITE_NAME },
      url: env.SITE_URL ?? `http://localhost:${env.PORT}`,
      ...(env.FEEDBACK_URL ? { feedbackUrl: env.FEEDBACK_URL } : {}),
      social: socialLinks(env.SOCIAL_LINKS),
    },
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  };
}
