import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { expect, it } from "vitest";
import { googleClient } from "./google.client.ts";

it("[S42] an address that leads elsewhere is not followed: what stands there vouches for nobody", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/elsewhere") response.end(JSON.stringify({ aud: "site", expires_in: 60 }));
    else response.writeHead(302, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const google = googleClient(
      {
        clientId: "site",
        clientSecret: "secret",
        issuer: at,
        scriptUrl: `${at}/script`,
        tokenInfoUrl: `${at}/tokeninfo`,
        redirectUri: "postmessage",
      },
      pino({ level: "silent" }),
    );
    await expect(google.byAccessToken("a token")).rejects.toMatchObject({ code: "auth.google_away" });
    await expect(google.byCode("a code", undefined)).rejects.toMatchObject({ code: "auth.google_away" });
    expect(asked).not.toContain("/elsewhere");
    expect(asked.length).toBe(2);
  } finally {
    server.close();
  }
});
