import { describe, expect, it } from "vitest";
import { policyFor, renderPage } from "./render.ts";

const html = `<html lang="ne"><script>a()</script><script src="/x.js"></script><script type="application/ld+json">{}</script>`;
const script = "https://accounts.google.com/gsi/client";
const directives = (policy: string) =>
  new Map(policy.split("; ").map((line) => line.split(/ (.*)/s) as [string, string]));

describe("the policy of a page", () => {
  it("lets in what is ours and the inline scripts that stand in it, nothing else inline", () => {
    const policy = policyFor(html);
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toContain("http");
    expect(directives(policy).get("script-src")).toMatch(/^'self' 'sha256-[\w+/=]{44}'$/);
    expect(directives(policy).get("style-src")).toBe("'self'");
  });

  it("[S42] lets in the sign-in script where it is asked for, and only what stands beside it", () => {
    const policy = policyFor(html, script);
    expect(policy).not.toContain("unsafe");
    const of = directives(policy);
    expect(of.get("script-src")).toMatch(/^'self' 'sha256-[\w+/=]{44}' https:\/\/accounts\.google\.com\/gsi\/client$/);
    expect(of.get("style-src")).toBe("'self' https://accounts.google.com/gsi/");
    expect(of.get("connect-src")).toBe("'self' https://accounts.google.com/gsi/");
    expect(of.get("frame-src")).toBe("https://accounts.google.com/gsi/");
    expect(of.get("img-src")).toBe("'self' data:");
  });

  it("[S42] keeps the opener only there", async () => {
    const headers = new Headers({ "content-type": "text/html" });
    const render = async () => ({ status: 200, headers, text: html });
    const plain = await renderPage(render, { csp: true });
    expect(plain.headers).toEqual([]);
    const signIn = await renderPage(render, { csp: true, signInScript: script });
    expect(signIn.headers).toEqual([["cross-origin-opener-policy", "same-origin-allow-popups"]]);
    expect(signIn.csp).toBe(policyFor(html, script));
  });
});
