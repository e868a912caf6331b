import path from "node:path";
import type { SiteField } from "@sarathi/contract";
import { z } from "zod";
import type { GoogleConfig, SignInSettings } from "./accounts/index.ts";
import type { GatewayConfigs } from "./events/index.ts";
import type { MailConfig } from "./foundation/mail/mail.ts";
import { isLocal } from "./foundation/mail/mailbox.ts";
import type { Site } from "./foundation/pages/site.ts";
import { StartupError } from "./foundation/startup.ts";
import type { S3Config } from "./foundation/storage/storage.ts";
import type { TracesConfig } from "./foundation/traces/traces.ts";

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
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .optional(),
  DATABASE_SESSION_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .optional(),
  DATABASE_STATEMENTS: z.enum(["named", "unnamed"]).default("named"),
  DRAIN_MS: z.coerce.number({ error: "must be a number" }).int().min(0).max(60_000).default(0),
  NODES: z.coerce.number({ error: "must be a number" }).int().min(1).max(100).default(1),
  DATABASE_POOL: z.coerce.number({ error: "must be a number" }).int().min(4).max(100).default(10),
  SITE_NAME: z.string().default("Sarathi"),
  SITE_NAME_NE: z.string().default("सारथी"),
  SITE_URL: link,
  FEEDBACK_URL: link,
  CONTACT_EMAIL: z.email({ error: "must be an address for mails" }).max(254).optional(),
  SOCIAL_LINKS: z.string().default(""),
  TRUST_PROXY: z.coerce.number({ error: "must be a number" }).int().min(0).max(10).default(0),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.string().min(3).max(320).optional(),
  NEWSLETTER_FEEDBACK_SECRET: z.string().min(24, "must have at least 24 characters").optional(),
  MAILBOX: z.enum(["on", "off"]).default("on"),
  SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
  SHED: z.enum(["on", "off"]).default("on"),
  DEMO: z.enum(["on", "off"]).default("on"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url(web).default("https://accounts.google.com"),
  GOOGLE_SCRIPT_URL: z.url(web).default("https://accounts.google.com/gsi/client"),
  GOOGLE_TOKENINFO_URL: z.url(web).default("https://oauth2.googleapis.com/tokeninfo"),
  GOOGLE_REDIRECT_URI: z.string().default("postmessage"),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: link,
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ESEWA_PRODUCT_CODE: z.string().max(60).optional(),
  ESEWA_SECRET_KEY: z.string().optional(),
  ESEWA_FORM_URL: z.url(web).default("https://epay.esewa.com.np/api/epay/main/v2/form"),
  ESEWA_STATUS_URL: z.url(web).default("https://epay.esewa.com.np/api/epay/transaction/status/"),
  KHALTI_SECRET_KEY: z.string().optional(),
  KHALTI_URL: z.url(web).default("https://khalti.com/api/v2/epayment/"),
  STAFF_SECOND_FACTOR: z.enum(["required", "optional"]).optional(),
  METRICS_TOKEN: z.string().min(24, "must have at least 24 characters").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: link,
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: "must be a number" }).min(0).max(1).default(1),
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
  /** For migrations and backups; absent: the role of `databaseUrl` owns the tables. A session each. */
  databaseOwnerUrl: string | undefined;
  /** The same database where a session lasts as long as its connection; absent: `databaseUrl` is no pooler's. */
  databaseSessionUrl: string | undefined;
  /** A replica of it, for what strangers read; absent: they read from `databaseUrl`. */
  databaseReplicaUrl: string | undefined;
  /** Statements have names, by which a connection knows them again. */
  namedStatements: boolean;
  databasePool: number;
  /** Serves on for so many milliseconds once it is asked to stop. */
  drainMs: number;
  /** Turns calls away while the event loop lags. */
  sheds: boolean;
  /** That run at once on this database, at most. */
  nodes: number;
  site: Site;
  /** What of it the environment sets. */
  fixedSite: SiteField[];
  /** Reverse proxies in front, each of which adds to `X-Forwarded-For`. */
  trustProxy: number;
  logLevel: string;
  mail: MailConfig;
  /** Absent: bounces and complaints about newsletters are not taken. */
  newsletterFeedbackSecret: string | undefined;
  /** Absent: `/metrics` does not exist. */
  metricsToken: string | undefined;
  /** Absent: no traces. */
  traces: TracesConfig | undefined;
  /** Mails that nobody sends may be read in a browser on the machine of a local site. */
  mailbox: boolean;
  /** False: browsers take off the one that they have. */
  serviceWorker: boolean;
  /** The first start of the embedded database fills the community with made-up people. */
  demo: boolean;
  /** Absent: no sign-in with Google. */
  google: GoogleConfig | undefined;
  /** Absent: files stand under `dataDir`. */
  s3: S3Config | undefined;
  /** Each absent: not offered. */
  payments: GatewayConfigs;
  staffSecondFactor: SignInSettings["staffSecondFactor"];
}

const GOOGLE = ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"] as const;
const S3 = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const ESEWA = ["ESEWA_PRODUCT_CODE", "ESEWA_SECRET_KEY"] as const;
type Env = z.infer<typeof Environment>;

/** What belongs together is given together or not at all. */
function whole(env: Env, names: readonly (keyof Env)[]): boolean {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return false;
  if (missing.length > 0) throw new StartupError(`${missing.join(", ")}: must be given beside ${names[0]}.`);
  return true;
}

function traces({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: share,
}: Env): TracesConfig | undefined {
  return endpoint ? { endpoint, share } : undefined;
}

function google(env: Env): GoogleConfig | undefined {
  if (!whole(env, GOOGLE)) return undefined;
  return {
    clientId: env.GOOGLE_CLIENT_ID ?? "",
    clientSecret: env.GOOGLE_CLIENT_SECRET ?? "",
    issuer: env.GOOGLE_ISSUER,
    scriptUrl: env.GOOGLE_SCRIPT_URL,
    tokenInfoUrl: env.GOOGLE_TOKENINFO_URL,
    redirectUri: env.GOOGLE_REDIRECT_URI,
  };
}

function s3(env: Env): S3Config | undefined {
  if (!whole(env, S3)) return undefined;
  return {
    bucket: env.S3_BUCKET ?? "",
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
  };
}

function payments(env: Env): GatewayConfigs {
  return {
    esewa: whole(env, ESEWA)
      ? {
          productCode: env.ESEWA_PRODUCT_CODE ?? "",
          secretKey: env.ESEWA_SECRET_KEY ?? "",
          formUrl: env.ESEWA_FORM_URL,
          statusUrl: env.ESEWA_STATUS_URL,
        }
      : undefined,
    khalti: env.KHALTI_SECRET_KEY ? { secretKey: env.KHALTI_SECRET_KEY, apiUrl: env.KHALTI_URL } : undefined,
  };
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

/** Addresses to which the app connects. */
const OUTWARD = [
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "DATABASE_SESSION_URL",
  "DATABASE_REPLICA_URL",
  "GOOGLE_ISSUER",
  "GOOGLE_TOKENINFO_URL",
  "GOOGLE_SCRIPT_URL",
  "S3_ENDPOINT",
  "ESEWA_FORM_URL",
  "ESEWA_STATUS_URL",
  "KHALTI_URL",
] as const satisfies readonly (keyof Env)[];

/** What goes to another machine is encrypted, or the operator says in so many words that it is not (ASVS 12.3.1). */
function refuseClearText(env: Env): void {
  for (const name of OUTWARD) {
    const address = env[name];
    if (address === undefined || !URL.canParse(address) || isLocal(address)) continue;
    const { protocol, hostname, searchParams } = new URL(address);
    if (protocol === "http:") throw new StartupError(`${name}: must begin with https:// for another machine.`);
    if (protocol.startsWith("postgres") && hostname !== "" && !searchParams.has("sslmode")) {
      throw new StartupError(
        `${name}: must say ?sslmode= for another machine: verify-full, or disable where the network between is safe.`,
      );
    }
  }
}

/** The variable of each setting; what stands in the environment cannot be changed on the site. */
const SITE_FIELDS: Record<Exclude<SiteField, "closed">, keyof Env> = {
  nameNe: "SITE_NAME_NE",
  nameEn: "SITE_NAME",
  feedbackUrl: "FEEDBACK_URL",
  contactEmail: "CONTACT_EMAIL",
  social: "SOCIAL_LINKS",
};

/** @throws StartupError naming the variable that is wrong */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupError(`${issue?.path.join(".")}: ${issue?.message}.`);
  }
  const env = parsed.data;
  refuseClearText(env);
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    throw new StartupError("DATABASE_REPLICA_URL: needs DATABASE_URL, whose replica it is.");
  const dataDir = path.resolve(env.DATA_DIR);
  const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databaseSessionUrl: env.DATABASE_SESSION_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    namedStatements: env.DATABASE_STATEMENTS === "named",
    databasePool: env.DATABASE_POOL,
    drainMs: env.DRAIN_MS,
    sheds: env.SHED === "on",
    nodes: env.NODES,
    site: {
      name: { ne: env.SITE_NAME_NE, en: env.SITE_NAME },
      url: siteUrl,
      ...(env.CONTACT_EMAIL ? { contactEmail: env.CONTACT_EMAIL } : {}),
      ...(env.FEEDBACK_URL ? { feedbackUrl: env.FEEDBACK_URL } : {}),
      social: socialLinks(env.SOCIAL_LINKS),
    },
    fixedSite: (Object.keys(SITE_FIELDS) as (keyof typeof SITE_FIELDS)[]).filter(
      (field) => SITE_FIELDS[field] in given,
    ),
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? `${env.SITE_NAME} <no-reply@${new URL(siteUrl).hostname}>`,
      outbox: path.join(dataDir, "outbox"),
    },
    newsletterFeedbackSecret: env.NEWSLETTER_FEEDBACK_SECRET,
    metricsToken: env.METRICS_TOKEN,
    traces: traces(env),
    mailbox: env.MAILBOX === "on",
    serviceWorker: env.SERVICE_WORKER === "on",
    demo: env.DEMO === "on" && !env.DATABASE_URL,
    google: google(env),
    s3: s3(env),
    payments: payments(env),
    staffSecondFactor: env.STAFF_SECOND_FACTOR ?? (isLocal(siteUrl) ? "optional" : "required"),
  };
}
