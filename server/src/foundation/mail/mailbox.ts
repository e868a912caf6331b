import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Email } from "postal-mime";
import { AppError } from "../http/errors.ts";
import { type Reader, readerOf } from "../pages/reader.ts";
import en from "./en.json" with { type: "json" };
import { escapeHtml } from "./layout.ts";
import ne from "./ne.json" with { type: "json" };
import { type OutboxMail, readMail, readOutbox } from "./outbox.ts";

/** Messages on the list. */
const SHOWN = 200;
const texts = { ne: ne.mailbox, en: en.mailbox };
type Texts = typeof en.mailbox;

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** Whether an address (`http://localhost:3000`) is this machine's own. */
export const isLocal = (address: string): boolean => URL.canParse(address) && LOCAL.has(new URL(address).hostname);

/** What proxies add. */
const PASSED_ON = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

/** Straight from this machine: no proxy in between, and no name of somebody else's that leads here. */
function fromHere({ socket, headers }: IncomingMessage): boolean {
  if (PASSED_ON.some((name) => headers[name] !== undefined)) return false;
  const named = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(headers.host ?? "");
  return named && /^((::ffff:)?127\.|::1$)/.test(socket.remoteAddress ?? "");
}

/**
 * `/dev/mail/<key>`: what the outbox holds, to be read in a browser on this machine; not found for anybody else. The key
 * is drawn at each start and printed there: a proxy on this machine looks like its own browser, and must not open the
 * mails to the world.
 * @returns the path
 */
export function mountMailbox(http: FastifyInstance, { outbox, key }: { outbox: string; key: string }): string {
  const place = `/dev/mail/${key}`;
  const onRequest = async (request: FastifyRequest) => {
    if (!fromHere(request.raw)) throw new AppError("request.not_found");
  };
  const open = { schema: { hide: true }, onRequest, logLevel: "silent" } as const;
  http.get(place, open, async (request, reply) => {
    const reader = readerOf(request);
    return sendPage(reply, reader, listPage(await readOutbox(outbox, SHOWN), reader, place));
  });
  http.get(`${place}/:name`, open, async (request, reply) => {
    const reader = readerOf(request);
    const mail = await readMail(outbox, nameIn(request));
    return mail
      ? sendPage(reply, reader, mailPage(nameIn(request), mail, reader, place))
      : missing(reply, reader, place);
  });
  http.get(`${place}/:name/html`, open, async (request, reply) => {
    const mail = await readMail(outbox, nameIn(request));
    if (!mail?.html) return missing(reply, readerOf(request), place);
    return send(reply, FRAME_POLICY, mail.html.replace(/<head>/i, '<head><base target="_top">'));
  });
  return place;
}

const nameIn = (request: FastifyRequest): string => (request.params as { name: string }).name;

const STYLE = `:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1b2430;--dim:#465062;--rule:#e5e0d6;--link:#1d4e89}
@media(prefers-color-scheme:dark){:root{--paper:#12151b;--card:#191d25;--ink:#e8eaef;--dim:#b6bdc9;--rule:#2a303b;--link:#8fbcf3}}
body{margin:0 auto;max-width:860px;padding:24px 16px;background:var(--paper);color:var(--ink);font:16px/1.65 "Segoe UI",Roboto,"Noto Sans","Noto Sans Devanagari",sans-serif}
h1{font-size:24px}h2{font-size:17px;margin-top:28px}a{color:var(--link)}p{color:var(--dim)}
ul{list-style:none;padding:0}li{padding:10px 0;border-bottom:1px solid var(--rule)}li span{display:block;color:var(--dim);font-size:14px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}dt{color:var(--dim)}dd{margin:0;overflow-wrap:anywhere}
pre,iframe{background:var(--card);border:1px solid var(--rule);border-radius:8px}
pre{padding:16px;white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:640px}`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** A mail is a stranger's page: no script, nothing loaded, no origin; its links may leave the frame. */
const SANDBOX = "allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";
const FRAME_POLICY = `sandbox ${SANDBOX}; default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'`;

function send(reply: FastifyReply, policy: string, html: string): FastifyReply {
  return reply
    .header("content-security-policy", policy)
    .header("x-robots-tag", "noindex, nofollow")
    .header("referrer-policy", "no-referrer")
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(html);
}

function sendPage(reply: FastifyReply, { language }: Reader, body: string): FastifyReply {
  const title = escapeHtml(texts[language].title);
  return send(
    reply,
    PAGE_POLICY,
    `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow"><title>${title}</title><style>${STYLE}</style></head>
<body>${body}</body></html>
`,
  );
}

function missing(reply: FastifyReply, reader: Reader, place: string): FastifyReply {
  const said = texts[reader.language];
  return sendPage(reply.code(404), reader, `<h1>${escapeHtml(said.missing)}</h1>${backTo(said, place)}`);
}

const backTo = (said: Texts, place: string): string => `<p><a href="${place}">${escapeHtml(said.back)}</a></p>`;

function listPage(mails: OutboxMail[], reader: Reader, place: string): string {
  const said = texts[reader.language];
  const items = mails.map(({ name, mail }) => {
    const line = [addressesOf(mail.to), timeOf(mail, reader)].join(" · ");
    return `<li><a href="${place}/${name}">${escapeHtml(mail.subject || "–")}</a><span>${escapeHtml(line)}</span></li>`;
  });
  const list = items.length > 0 ? `<ul>${items.join("\n")}</ul>` : `<p>${escapeHtml(said.empty)}</p>`;
  return `<h1>${escapeHtml(said.title)}</h1><p>${escapeHtml(said.lead)}</p>${list}`;
}

function mailPage(name: string, mail: Email, reader: Reader, place: string): string {
  const said = texts[reader.language];
  const rows = (pairs: [string, string][]) =>
    `<dl>${pairs.map(([key, value]) => `<dt>${escapeHtml(key)}</dt><dd>${escapeHtml(value)}</dd>`).join("")}</dl>`;
  const links = linksIn(mail.text ?? "").map((url) => `<li><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></li>`);
  const section = (title: string, body: string) => `<h2>${escapeHtml(title)}</h2>${body}`;
  return [
    backTo(said, place),
    `<h1>${escapeHtml(mail.subject || "–")}</h1>`,
    rows([
      [said.from, addressesOf(mail.from ? [mail.from] : [])],
      [said.to, addressesOf(mail.to)],
      [said.date, timeOf(mail, reader)],
    ]),
    links.length > 0 ? section(said.links, `<ul>${links.join("")}</ul>`) : "",
    mail.html
      ? section(
          said.html,
          `<iframe title="${escapeHtml(said.html)}" src="${place}/${name}/html" sandbox="${SANDBOX}"></iframe>`,
        )
      : "",
    section(said.text, `<pre>${escapeHtml(mail.text ?? "")}</pre>`),
    section(said.headers, rows(mail.headers.map(({ originalKey, value }) => [originalKey, value]))),
  ].join("\n");
}

const addressesOf = (list: Email["to"]): string =>
  (list ?? []).map(({ name, address }) => (name ? `${name} <${address}>` : (address ?? ""))).join(", ");

const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];

function timeOf({ date }: Email, { language, digits }: Reader): string {
  const at = Date.parse(date ?? "");
  if (Number.isNaN(at)) return "";
  const locale = `${language === "ne" ? "ne-NP" : "en-GB"}-u-nu-${digits}`;
  const style = { dateStyle: "medium", timeStyle: "medium", timeZone: "Asia/Kathmandu" } as const;
  return new Intl.DateTimeFormat(locale, style).format(at);
}
