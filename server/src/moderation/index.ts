import { moderation, moderationAdmin } from "@sarathi/contract";
import type { AccountServices } from "../accounts/index.ts";
import { type HeldService, reportedBy } from "../community/index.ts";
import { installationSecret } from "../foundation/db/secrets.ts";
import { fill } from "../foundation/hooks.ts";
import { implement } from "../foundation/http/implement.ts";
import { makeOnce } from "../foundation/makeOnce.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { caseService } from "./case.service.ts";
import { caseTitles } from "./case.store.ts";
import { decisionService } from "./decision.service.ts";
import { figuresService } from "./figures.service.ts";
import { memberRoutes, staffRoutes } from "./moderation.routes.ts";
import { openService } from "./open.service.ts";
import { ownService } from "./own.service.ts";
import { reportService } from "./report.service.ts";
import { revealService } from "./reveal.service.ts";
import { reviewService } from "./review.service.ts";
import { casesOfWaiting } from "./waiting.ts";

export { type FiledCase, writeCases } from "./factory.ts";

/** Reports of what members write and do, the cases that they make, and what staff decide. */
export function moderationModule(deps: ModuleDeps, users: AccountServices["users"], held: HeldService): Module {
  const reports = reportService(deps);
  const cases = caseService(deps);
  const appealSecret = makeOnce(() => installationSecret(deps.db, deps.random, "appeal-link"));
  const decisions = decisionService(deps, held, users, appealSecret);
  const reviews = reviewService(deps, held, users);
  const own = ownService(deps, appealSecret);
  casesOfWaiting(deps);
  return {
    services: {},
    routes: [
      implement(moderation, memberRoutes({ reports, own, figures: figuresService(deps) })),
      implement(moderationAdmin, staffRoutes({ cases, decisions, reviews, reveals: revealService(deps, users) })),
    ],
    fills: [fill(reportedBy, reports.targetsOf)],
    exports: { contentReports: reports.exportOf, moderationDecisions: own.exportOf },
    erase: reports.forget,
    sweep: reports.forgetNetworks,
    waiting: openService(deps).waiting,
    titles: { moderation_case: caseTitles },
  };
}
