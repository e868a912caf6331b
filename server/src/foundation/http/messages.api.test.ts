import net, { type AddressInfo } from "node:net";
import { accounts } from "@sarathi/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";

const app = await testApp({ trustProxy: 1, https: true });
beforeAll(() => app.http.listen({ port: 0, host: "127.0.0.1" }));

/** Sends bytes as they are. @returns all status lines of what comes back */
function raw(bytes: string): Promise<string[]> {
  const { port } = app.http.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString();
    });
    socket.on("error", reject);
    socket.on("close", () => resolve([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = ""]) => status)));
  });
}
const request = (...lines: string[]) => ["POST /api/auth/logout HTTP/1.1", "Host: localhost", ...lines].join("\r\n");
const good = "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n";
/** What would be answered too where the end was mistaken. */
const smuggled = "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

describe("where a message ends is beyond doubt, or it is refused (ASVS 4.2.1)", () => {
  it.each([
    ["two lengths", request("Content-Length: 0", `Content-Length: ${smuggled.length}`, "", smuggled)],
    ["a length beside chunks", request("Content-Length: 5", "Transfer-Encoding: chunked", "", "0\r\n", smuggled)],
    ["chunks that are not the last coding", request("Transfer-Encoding: chunked, identity", "", "0\r\n", smuggled)],
    ["a coding that nobody knows", request("Transfer-Encoding: xchunked", "", "0\r\n", smuggled)],
    ["a length that is no number", request("Content-Length: +5", "", smuggled)],
    ["a space before the colon", request("Content-Length : 0", "", smuggled)],
    ["a header that goes on in the next line", request("X-One: a", " b", "Content-Length: 0", "", smuggled)],
    ["no host", "GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ])("%s", async (_, bytes) => {
    expect(await raw(bytes)).toEqual(["400"]);
  });

  it("and two good ones are two", async () => {
    expect(await raw(good + smuggled)).toEqual(["200", "200"]);
  });
});

it("over TLS every answer keeps browsers to TLS, and to the kind that it says it is", async () => {
  for (const url of ["/livez", "/api/categories", "/api/nothing", "/api/docs", "/files/nothing.webp", "/api/auth/me"]) {
    const { headers } = await app.http.inject(url);
    expect(headers["strict-transport-security"], url).toBe("max-age=31536000; includeSubDomains");
    expect(headers["x-content-type-options"], url).toBe("nosniff");
    expect(headers["content-security-policy"], url).toContain("frame-ancestors 'none'");
    expect(headers["content-type"], url).toMatch(/; ?charset=utf-8$/i);
    expect(headers, url).not.toHaveProperty("access-control-allow-origin");
  }
});

it("no address of a stranger's choice counts: only what the proxy has added (ASVS 4.1.3, 15.3.4)", async () => {
  const ask = (forged: string) =>
    app.call(accounts.resendVerification, { body: { email: `${forged}@example.test` } }, null, {
      "x-forwarded-for": `${forged}, 192.0.2.1`,
      "x-real-ip": forged,
    });
  const answers = [];
  for (let i = 0; i < 61; i++) answers.push(await ask(`198.51.100.${i}`));
  expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(200), 429]);
});

it.each(["/.git/config", "/.env", "/api/.git/HEAD", "/files/", "/files/../package.json"])(
  "%s is not served",
  async (url) => {
    expect((await app.http.inject(url)).statusCode).toBe(404);
  },
);
