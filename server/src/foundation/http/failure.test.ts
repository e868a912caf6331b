import type { FastifyError, FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { failureOf } from "./failure.ts";

const request = { id: "r", raw: { destroyed: false, complete: true } } as unknown as FastifyRequest;
const answerTo = (error: object) => {
  const { statusCode, code } = failureOf(Object.assign(new Error("inside"), error) as FastifyError, request);
  return [statusCode, code];
};
const BUSY = [503, "server.busy"];

describe("a call that the database did not answer", () => {
  it.each([
    ...["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"],
    ...["ENOTFOUND", "EAI_AGAIN"],
  ])("because there is no way to it (%s) may be made again", (code) => {
    expect(answerTo({ code })).toEqual(BUSY);
  });

  it.each([
    ["08006", "the connection broke"],
    ["53300", "it has no connection left"],
    ["53100", "its disk is full"],
    ["57P01", "it is shut down"],
    ["57P03", "it starts"],
    ["57014", "it took too long"],
    ["25006", "it leads no more"],
  ])("because of %s (%s) may be made again", (code) => {
    expect(answerTo({ code })).toEqual(BUSY);
  });

  it.each([
    "Connection terminated unexpectedly",
    "Client has encountered a connection error and is not queryable",
    "timeout exceeded when trying to connect",
  ])("because %s may be made again", (message) => {
    expect(answerTo({ message })).toEqual(BUSY);
  });

  it.each(["23505", "42P01", "EACCES", "ENOSPC"])("for another reason (%s) is a failure of ours", (code) => {
    expect(answerTo({ code })).toEqual([500, "server.error"]);
  });
});
