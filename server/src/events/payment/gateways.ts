import type { OnlineMethod } from "@sarathi/contract";
import { type EsewaConfig, esewaGateway } from "./esewa.ts";
import type { Gateways, PaymentGateway } from "./gateway.ts";
import { type KhaltiConfig, khaltiGateway } from "./khalti.ts";

/** What the environment gives of each; one that is absent is not offered. */
export interface GatewayConfigs {
  esewa?: EsewaConfig | undefined;
  khalti?: Omit<KhaltiConfig, "websiteUrl"> | undefined;
}

/** The gateways that are set up. */
export function gatewaysOf({ esewa, khalti }: GatewayConfigs, websiteUrl: string): Gateways {
  const gateways = new Map<OnlineMethod, PaymentGateway>();
  if (esewa) gateways.set("esewa", esewaGateway(esewa));
  if (khalti) gateways.set("khalti", khaltiGateway({ ...khalti, websiteUrl }));
  return gateways;
}
