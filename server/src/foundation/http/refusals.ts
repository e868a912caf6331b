import type { Endpoint } from "@sarathi/contract";
import type { FastifyRequest } from "fastify";
import type { SecurityEvent, SecurityLog } from "../securityLog.ts";
import { networkOf } from "./address.ts";

/** Refusals that the security log names: limits of any call, and who was kept from a call of staff (ASVS 16.3.2, 16.3.3). */
export function noteRefusal(security: SecurityLog, request: FastifyRequest, status: number): void {
  const { endpoint } = request.routeOptions.config;
  const event = endpoint && eventOf(endpoint, status);
  if (!event) return;
  const call = `${endpoint.method} ${endpoint.path}`;
  security.record({ event, accountId: request.me?.accountId, network: networkOf(request.ip), call });
}

function eventOf({ access }: Endpoint, status: number): SecurityEvent["event"] | undefined {
  if (status === 429) return "limit.reached";
  if (access !== "moderator" && access !== "admin") return undefined;
  return status === 401 ? "access.unauthenticated" : status === 403 ? "access.forbidden" : undefined;
}
