import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
const esewa = { ESEWA_PRODUCT_CODE: "EPAYTEST", ESEWA_SECRET_KEY: "secret" };
const s3 = { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };

it("takes an address to write to, and refuses what is none", () => {
  expect(readConfig({ CONTACT_EMAIL: "help@sarathi.example" }).site.contactEmail).toBe("help@sarathi.example");
  expect(readConfig({}).site.contactEmail).toBeUndefined();
  expect(() => readConfig({ CONTACT_EMAIL: "help at sarathi" })).toThrow(/^CONTACT_EMAIL: must /);
});

describe("what goes to another machine is encrypted (ASVS 12.3.1)", () => {
  it.each<[string, Record<string, string>]>([
    ["DATABASE_URL", { DATABASE_URL: "postgres://sarathi@db.example.test/sarathi" }],
    ["DATABASE_SESSION_URL", { DATABASE_SESSION_URL: "postgres://app@192.0.2.7:5433/sarathi" }],
    ["DATABASE_OWNER_URL", { DATABASE_OWNER_URL: "postgres://owner@192.0.2.7:5432/sarathi" }],
    ["S3_ENDPOINT", { ...s3, S3_ENDPOINT: "http://files.example.test" }],
    ["GOOGLE_ISSUER", { ...google, GOOGLE_ISSUER: "http://accounts.example.test" }],
    ["GOOGLE_TOKENINFO_URL", { ...google, GOOGLE_TOKENINFO_URL: "http://accounts.example.test/tokeninfo" }],
    ["ESEWA_STATUS_URL", { ...esewa, ESEWA_STATUS_URL: "http://esewa.example.test" }],
    ["KHALTI_URL", { KHALTI_SECRET_KEY: "secret", KHALTI_URL: "http://khalti.example.test" }],
  ])("%s that says nothing of it is refused by its name", (name, environment) => {
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${name}: must `));
  });

  it.each<Record<string, string>>([
    { DATABASE_URL: "postgres://sarathi@db.example.test/sarathi?sslmode=verify-full" },
    { DATABASE_URL: "postgresql://sarathi@db.internal/sarathi?sslmode=disable" },
    { DATABASE_URL: "postgres://sarathi@localhost/sarathi" },
    { DATABASE_URL: "postgres://sarathi@127.0.0.1:5433/sarathi" },
    { DATABASE_URL: "postgres:///sarathi?host=/run/postgresql" },
    { ...s3, S3_ENDPOINT: "https://files.example.test" },
    { ...s3, S3_ENDPOINT: "http://localhost:9000" },
    google,
    {},
  ])("%o is taken", (environment) => {
    expect(readConfig(environment).databaseUrl).toBe(environment.DATABASE_URL);
  });
});

it("[S121] gateways are off until the environment has their keys, whole", () => {
  expect(readConfig({}).payments).toEqual({ esewa: undefined, khalti: undefined });
  const { payments } = readConfig({ ...esewa, KHALTI_SECRET_KEY: "secret" });
  expect(payments.esewa?.productCode).toBe("EPAYTEST");
  expect(payments.khalti?.apiUrl).toBe("https://khalti.com/api/v2/epayment/");
  expect(() => readConfig({ ESEWA_PRODUCT_CODE: "EPAYTEST" })).toThrow(/^ESEWA_SECRET_KEY: must /);
});
