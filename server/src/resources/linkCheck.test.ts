import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPublicIp, linkChecker } from "./linkCheck.ts";

describe("an address of the public internet", () => {
  it.each(["8.8.8.8", "202.45.144.1", "2400:1a00::1", "2606:4700:4700::1111"])("%s is one", (address) => {
    expect(isPublicIp(address)).toBe(true);
  });
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.255.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2001:db8::1",
    "2002:7f00:1::",
  ])("%s is none", (address) => {
    expect(isPublicIp(address)).toBe(false);
  });
});

describe("a check of a link", () => {
  const asked: string[] = [];
  let endless = 0;
  const site = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const url = request.url ?? "";
    if (url === "/no-head") response.writeHead(request.method === "HEAD" ? 405 : 200).end();
    else if (url === "/huge" && request.method === "HEAD") response.writeHead(500).end();
    else if (url === "/huge") {
      response.writeHead(200, { "content-length": 2 * 1024 ** 3 });
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) endless += 65_536;
      };
      response.on("drain", more);
      more();
    } else if (url === "/slow") return;
    else if (url.startsWith("/chain/")) {
      const left = Number(url.slice(7));
      if (left > 0) response.writeHead(302, { location: `/chain/${left - 1}` }).end();
      else response.end();
    } else if (url === "/inside") response.writeHead(302, { location: "http://metadata.example/" }).end();
    else if (url === "/file") response.writeHead(302, { location: "file:///etc/passwd" }).end();
    else response.writeHead(Number(url.slice(1)) || 200).end();
  });
  let port = 0;
  beforeAll(() =>
    new Promise<void>((listening) => void site.listen(0, "127.0.0.1", listening)).then(() => {
      ({ port } = site.address() as AddressInfo);
    }),
  );
  afterAll(() => {
    site.closeAllConnections();
    site.close();
  });

  const looked: string[] = [];
  const check = (path: string, host = "pages.example") =>
    linkChecker({
      resolve: async (name) => {
        looked.push(name);
        // The second name of an address leads to this machine's own services.
        return name === "metadata.example"
          ? [{ address: "169.254.169.254", family: 4 }]
          : [{ address: "127.0.0.1", family: 4 }];
      },
      mayReach: (address) => address === "127.0.0.1" || isPublicIp(address),
      timeoutMs: 700,
      port,
    })(`http://${host}${path}`);

  it.each([
    ["/200", { good: true }],
    ["/404", { good: false, problem: "404" }],
    ["/403", { good: true }],
    ["/500", { good: false, problem: "500" }],
    ["/no-head", { good: true }],
    ["/chain/5", { good: true }],
    ["/chain/6", { good: false, problem: "redirects" }],
    ["/inside", { good: false, problem: "private" }],
    ["/file", { good: false, problem: "redirects" }],
    ["/slow", { good: false, problem: "timeout" }],
  ] as const)("%s", async (path, met) => {
    expect(await check(path)).toEqual(met);
  });

  it("goes to no private address, however its name leads there", async () => {
    expect(await check("/", "metadata.example")).toEqual({ good: false, problem: "private" });
    const literal = linkChecker({ timeoutMs: 700 });
    for (const host of ["127.0.0.1", "[::1]", "2130706433", "0x7f.1"])
      expect(await literal(`http://${host}:${port}/200`), host).toMatchObject({ good: false, problem: "private" });
  });

  it("asks HEAD first, looks up each name once a hop, and never reads a page to its end", async () => {
    asked.length = 0;
    looked.length = 0;
    expect(await check("/huge")).toEqual({ good: true });
    expect(asked).toEqual(["HEAD /huge", "GET /huge"]);
    expect(looked).toHaveLength(2);
    expect(endless).toBeLessThan(64 * 1024 * 1024);
  });
});
