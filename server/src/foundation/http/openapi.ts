import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { type Endpoint, errorsOf, errorTable, Failure } from "@sarathi/contract";
import type { FastifyInstance, FastifySchema } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";

/** The reader of the API: nothing from elsewhere, and inline one style alone, which its bundle brings. */
const DOCS_POLICY = {
  "default-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "style-src": ["'self'", "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
};

/** `/api/openapi.json`, and a page at `/api/docs` to read it. */
export async function describeOn(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: "Sarathi", version: "1" } },
    transform: ({ schema, route, ...rest }) => {
      const endpoint = route.config?.endpoint;
      return jsonSchemaTransform({
        schema: endpoint ? withFailures(schema, endpoint) : schema,
        route,
        ...rest,
      } as Parameters<typeof jsonSchemaTransform>[0]);
    },
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: DOCS_POLICY,
    // Calls open one by one and shapes with their call: all at once take seconds of a phone's processor.
    uiConfig: { docExpansion: "none", defaultModelsExpandDepth: -1 },
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());
}

/** The endpoint's failures, by status, each with the codes that it may bear. For readers alone: no answer is parsed by it. */
function withFailures(schema: FastifySchema, endpoint: Endpoint): FastifySchema {
  const codes = Map.groupBy(errorsOf(endpoint), (code) => errorTable[code][0]);
  const failures = [...codes].map(([status, [first, ...more]]) => {
    const texts = [first, ...more].flatMap((code) => (code ? [`${code}: ${errorTable[code][1]}`] : []));
    return [status, Failure.extend({ code: z.enum([first, ...more] as [string]) }).describe(texts.join("\n"))];
  });
  const { body: _, ...rest } = schema;
  const shown = endpoint.body ? schema : rest; // that it must be empty needs no words
  return { ...shown, response: { ...(schema.response as object), ...Object.fromEntries(failures) } };
}
