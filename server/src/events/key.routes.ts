import type { eventKeyAdmin, eventKeys } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { CertificateService } from "./certificate.service.ts";
import type { KeyAdminService } from "./keyAdmin.service.ts";
import type { ObjectionService } from "./objection.service.ts";

interface CandidateServices {
  objections: ObjectionService;
  certificates: CertificateService;
}

export const keyRoutes = ({ objections, certificates }: CandidateServices): Handlers<typeof eventKeys> => ({
  myObjections: ({ me, params }) => objections.mine(me, params.id),
  object: ({ me, params, body }) => objections.put(me, params.id, params.mcqId, body),
  withdrawObjection: ({ me, params }) => objections.withdraw(me, params.id, params.mcqId),
  keyDecisions: ({ params }) => objections.decisions(params.id),
  certificate: ({ me, params }) => certificates.get(me, params.id),
});

export const keyAdminRoutes = (keys: KeyAdminService): Handlers<typeof eventKeyAdmin> => ({
  getKeyReview: ({ params }) => keys.review(params.id),
  listObjections: ({ params, query }) => keys.objections(params.id, params.mcqId, query),
  decideKey: ({ me, params, body }) => keys.decide(me, params.id, params.mcqId, body),
  withdrawKeyDecision: ({ me, params, body }) => keys.withdraw(me, params.id, params.mcqId, body.decidedAt),
  previewRegrade: ({ params }) => keys.preview(params.id),
  applyRegrade: ({ me, params, body }) => keys.apply(me, params.id, body.fingerprint),
});
