import { type Answer, type Endpoint, type Input, urlOf } from "@sarathi/contract";
import type { FastifyInstance } from "fastify";

/** What a call through the app itself got. */
export interface Injected<E extends Endpoint> {
  status: number;
  data: Answer<E>;
  /** The body whole, a failure's too. */
  body: Record<string, unknown>;
  headers: Record<string, string | string[] | number | undefined>;
}

/** Calls an endpoint through the app without a socket: for server rendering and tests. */
export async function inject<E extends Endpoint>(
  app: FastifyInstance,
  spec: E,
  input: Input<E>,
  headers: Record<string, string> = {},
): Promise<Injected<E>> {
  const response = await app.inject({
    method: spec.method,
    url: urlOf(spec, input as { params?: unknown; query?: unknown }),
    headers,
    ...(input.body === undefined ? {} : { payload: input.body as object }),
  });
  const body = (response.body ? JSON.parse(response.body) : {}) as Record<string, unknown>;
  const data = (spec.paged ? { items: body.data, pagination: body.pagination } : body.data) as Answer<E>;
  return { status: response.statusCode, data, body, headers: response.headers };
}
