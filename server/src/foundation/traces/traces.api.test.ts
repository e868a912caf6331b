import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exams } from "@sarathi/contract";
import { afterAll, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeTest } from "../../../test/factories.ts";
import { at, done, save, start } from "../../../test/sitting.ts";
import { startTraces } from "./traces.ts";

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A collector that takes what is sent by OTLP. */
const bodies: string[] = [];
const collector = http.createServer(async (request, response) => {
  bodies.push(`${request.url} ${await text(request)}`);
  response.setHeader("content-type", "application/json").end("{}");
});
await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
const app = await testApp({ traces: true, trustProxy: 1 });
const asha = await app.member();
const { testId, mcqIds } = await makeTest(app.db, [{ answer: "A" }]);
const attempt = await start(app, testId, asha);
afterAll(() => void collector.close());

/** What a collector gets of some work. */
async function spansOf(work: () => Promise<unknown>, share = 1): Promise<Sent[]> {
  bodies.length = 0;
  const stop = await startTraces({ endpoint, share });
  await work();
  await stop();
  return bodies.flatMap((body) => {
    expect(body).toMatch(/^\/v1\/traces /);
    const sent = JSON.parse(body.slice(body.indexOf("{"))) as {
      resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
    };
    return sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}
const saved = () => {
  const answers = [{ mcqId: at(mcqIds, 0), selectedOptionIndex: 0, seq: Date.now(), flagged: false, timeSpentMs: 0 }];
  return save(app, attempt.attemptId, answers, asha);
};

it("a call is traced with the statements that it waits for, by patterns alone", async () => {
  const spans = await spansOf(async () => done(await saved()));
  const call = spans.find(({ name }) => name === "PUT /api/attempts/:id/answers");
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const all = JSON.stringify(spans);
  expect(all).toContain("attempt_answer");
  for (const canary of [attempt.attemptId, testId, at(mcqIds, 0), asha.user._id, asha.token])
    expect(all).not.toContain(canary);
});

it("goes on where a caller's trace began, and names the request as the proxy does", async () => {
  const [trace, parent] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
  const headers = { traceparent: `00-${trace}-${parent}-01`, "x-request-id": "planted-by-the-proxy" };
  const spans = await spansOf(() => app.call(exams.getTest, { params: { id: "no-such-test" } }, null, headers), 0);
  const call = spans.find(({ parentSpanId }) => parentSpanId === parent);
  expect(call).toMatchObject({ traceId: trace, name: "GET /api/mock-tests/:id" });
  expect(JSON.stringify(call?.attributes)).toContain("planted-by-the-proxy");
});

it("is nothing of calls beyond the share, nor once it is over", async () => {
  expect(await spansOf(saved, 0)).toEqual([]);
  done(await saved());
  expect(bodies).toEqual([]);
});
