import { hash } from "node:crypto";
import type { FastifyInstance } from "fastify";

// What a browser is shown for a page that could not be made. It takes no rendering and no dictionary, so it can be sent
// when nothing else can: both languages stand in it.

// The scheme is the root's: on the body, text that the root hands down stays black on the dark.
const STYLE =
  ":root{color-scheme:light dark}body{font:1.1rem/1.6 system-ui,sans-serif;max-width:34em;margin:15vh auto;padding:0 1rem}";
const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  `style-src 'sha256-${hash("sha256", STYLE, "base64")}'`,
].join("; ");

interface Text {
  title: string;
  text: string;
  again: string;
}
const pageOf = (ne: Text, en: Text) =>
  Buffer.from(`<!doctype html>
<html lang="ne">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${ne.title} · ${en.title}</title><style>${STYLE}</style></head>
<body>
<main><h1>${ne.title}</h1><p>${ne.text}</p><p><a href="">${ne.again}</a></p></main>
<section lang="en"><h2>${en.title}</h2><p>${en.text}</p><p><a href="">${en.again}</a></p></section>
</body>
</html>
`);

const AGAIN = { ne: "फेरि खोल्नुहोस्", en: "Open it again" };
/** Too much to do, or too much asked by one network: it passes by itself. */
const BUSY = pageOf(
  {
    title: "सर्भर व्यस्त छ",
    text: "अहिले यो पृष्ठ देखाउन सकिएन। केही क्षणपछि फेरि खोल्नुहोस्। परीक्षा दिँदै हुनुहुन्छ भने त्यो रोकिएको छैन; उत्तरहरू सुरक्षित भइरहेका छन्।",
    again: AGAIN.ne,
  },
  {
    title: "The server is busy",
    text: "This page could not be shown just now. Please open it again in a moment. If you are sitting a test, it goes on: your answers are being saved.",
    again: AGAIN.en,
  },
);
const BROKEN = pageOf(
  { title: "केही गडबड भयो", text: "यो पृष्ठ देखाउन सकिएन।", again: AGAIN.ne },
  { title: "Something went wrong", text: "This page could not be shown.", again: AGAIN.en },
);

const PASSING = [429, 503];

/** In this scope a failure is answered as a page and not as an envelope: a browser shows what it gets. */
export function failAsPage(scope: FastifyInstance): void {
  scope.addHook("onSend", async (_, reply, payload) => {
    if (reply.statusCode < 400 || !String(reply.getHeader("content-type")).startsWith("application/json"))
      return payload;
    void reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", POLICY)
      .removeHeader("content-length");
    return PASSING.includes(reply.statusCode) ? BUSY : BROKEN;
  });
}
