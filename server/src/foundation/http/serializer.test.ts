import * as contract from "@sarathi/contract";
import { type Endpoint, envelopeOf } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { writerOf } from "./serializer.ts";

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === "object" && one !== null && "method" in one && "path" in one && "returns" in one;
const endpoints = Object.values(contract)
  .flatMap((group) => (typeof group === "object" ? Object.values(group) : []))
  .filter(isEndpoint);

describe("the writer of an answer, made for the first one that is sent", () => {
  it("can be made for every call of the contract", () => {
    const failed = endpoints.flatMap((spec) => {
      try {
        writerOf(envelopeOf(spec));
        return [];
      } catch (error) {
        return [`${spec.method} ${spec.path}: ${(error as Error).message}`];
      }
    });
    expect(failed).toEqual([]);
    expect(endpoints.length).toBeGreaterThan(350);
  });
});
