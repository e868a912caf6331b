import { NewsletterToken, newsletter } from "@sarathi/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../foundation/http/errors.ts";
import { inTurn, limits } from "../foundation/http/guard.ts";
import type { Limits } from "../foundation/rateLimit.ts";
import type { SubscriberService } from "./subscriber.service.ts";

/**
 * A mail reader's one-click unsubscribe (RFC 8058): a POST of a form, without cookies, to the address that a GET shows a
 * page at. No call of the contract, since it answers no JSON; as limited as the call that does the same.
 */
export function takeOneClick(http: FastifyInstance, subscribers: SubscriberService, own: Limits): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    scope.post(
      "/newsletter/unsubscribe",
      { schema: { hide: true }, bodyLimit: 1_024, onRequest: inTurn(limits(newsletter.unsubscribeNewsletter, own)) },
      async (request, reply) => {
        const token = NewsletterToken.safeParse((request.query as { token?: string }).token);
        if (!token.success) throw new AppError("newsletter.link_invalid");
        await subscribers.set(token.data, false);
        return reply.header("cache-control", "no-store").send();
      },
    );
  });
}
