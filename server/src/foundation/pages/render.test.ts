import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { SharedPart } from "../http/frozen.ts";
import { frozenPage, policyFor } from "./render.ts";

const mark = "f3Zk";
const style = { part: new SharedPart("p{color:red}"), place: "/*here*/" };
const how = { mark, csp: true, style };
const page = (nonce: string) =>
  `<html lang="ne"><script${nonce}>a()</script><script${nonce} src="/x.js"></script><p><script>evil()</script></p><script nonce="guess">evil()</script><script type="application/ld+json">{}</script>`;
/** As it is rendered, with the mark. */
const html = page(` nonce="${mark}"`);
const script = "https://accounts.google.com/gsi/client";
const directives = (policy: string) =>
  new Map(policy.split("; ").map((line) => line.split(/ (.*)/s) as [string, string]));

describe("the policy of a page", () => {
  it("lets in what is ours and the inline scripts that bear the mark, nothing else inline", () => {
    const policy = policyFor(html, mark, "c3R5bGU=");
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toContain("http");
    expect(directives(policy).get("script-src")).toMatch(/^'self' 'sha256-[\w+/=]{44}'$/);
    expect(directives(policy).get("style-src")).toBe("'self' 'sha256-c3R5bGU='");
  });

  it("[S42] lets in the sign-in script where it is asked for, and only what stands beside it", () => {
    const policy = policyFor(html, mark, "c3R5bGU=", { signInScript: script });
    expect(policy).not.toContain("unsafe");
    const of = directives(policy);
    expect(of.get("script-src")).toMatch(/^'self' 'sha256-[\w+/=]{44}' https:\/\/accounts\.google\.com\/gsi\/client$/);
    expect(of.get("style-src")).toBe("'self' 'sha256-c3R5bGU=' https://accounts.google.com/gsi/");
    expect(of.get("connect-src")).toBe("'self' https://accounts.google.com/gsi/");
    expect(of.get("frame-src")).toBe("https://accounts.google.com/gsi/");
    expect(of.get("img-src")).toBe("'self' data:");
  });

  it("[S121] lets forms go to a gateway's site where one is set up, and nowhere else", () => {
    const formTargets = ["https://epay.esewa.com.np/api/epay/main/v2/form"];
    const of = (more?: object) => directives(policyFor(html, mark, "c3R5bGU=", more)).get("form-action");
    expect(of({ formTargets })).toBe("'self' https://epay.esewa.com.np");
    expect(of()).toBe("'self'");
  });

  it("takes the mark away before the page is sent", async () => {
    const { body } = frozenPage({ status: 200, headers: new Headers(), text: html }, how);
    expect((await body?.for(undefined))?.body.toString()).toBe(page(""));
  });

  it("asks for scripts after what the first paint needs, and sends it all in the order in which it was written", async () => {
    const preload = '<link rel="modulepreload" href="/a.js"/>';
    const text = `<head>${preload}<style>/*here*/</style></head>${html}${preload}<p>ends</p>`;
    const { body } = frozenPage({ status: 200, headers: new Headers(), text }, how);
    const less = '<link rel="modulepreload" fetchPriority="low" href="/a.js"/>';
    const sent = `<head>${less}<style>p{color:red}</style></head>${page("")}${less}<p>ends</p>`;
    expect((await body?.for(undefined))?.body.toString()).toBe(sent);
    expect(gunzipSync((await body?.for("gzip"))?.body ?? "").toString()).toBe(sent);
  });

  it("[S42] keeps the opener only there", () => {
    const headers = new Headers({ "content-type": "text/html" });
    const rendered = { status: 200, headers, text: html };
    const plain = frozenPage(rendered, how);
    expect(plain.headers).toEqual([]);
    const signIn = frozenPage(rendered, { ...how, signInScript: script });
    expect(signIn.headers).toEqual([["cross-origin-opener-policy", "same-origin-allow-popups"]]);
    expect(signIn.csp).toBe(policyFor(html, mark, style.part.sha256, { signInScript: script }));
  });

  it("puts the stylesheet in its place, and nowhere else", async () => {
    const withPlace = "<head><style>/*here*/</style></head><p>&lt;style&gt;/*here*/&lt;/style&gt; /*here*/</p>";
    const { body } = frozenPage({ status: 200, headers: new Headers(), text: withPlace }, how);
    const sent = withPlace.replace("/*here*/", "p{color:red}");
    expect((await body?.for(undefined))?.body.toString()).toBe(sent);
    expect(gunzipSync((await body?.for("gzip"))?.body ?? "").toString()).toBe(sent);
  });
});
