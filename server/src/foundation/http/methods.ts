import type { Endpoint } from "@sarathi/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "./errors.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** Asking for the head alone must not do what the whole does. */
export const takesHead = (spec: Endpoint): boolean => spec.method === "GET" && !spec.changes;

/** An address of the contract answers 405 to the methods that it does not take, and names those that it takes. */
export function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const [url, specs] of Map.groupBy(endpoints, (spec) => spec.path)) {
    const taken = specs.flatMap((spec) => (takesHead(spec) ? [spec.method, "HEAD"] : [spec.method]));
    app.route({
      method: METHODS.filter((method) => !taken.includes(method)),
      url,
      schema: { hide: true },
      handler: async (_, reply) => {
        void reply.header("allow", taken.join(", "));
        throw new AppError("request.method");
      },
    });
  }
}
