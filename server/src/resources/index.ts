import { resourceAdmin, resourceContributions, resourceReview, resources } from "@sarathi/contract";
import { installationSecret } from "../foundation/db/secrets.ts";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { waitingOf } from "../foundation/waiting.ts";
import { freePicture, type UploadService } from "../uploads/index.ts";
import { resourceAdminService } from "./admin.service.ts";
import { itemTitles, resourceTitles } from "./admin.store.ts";
import { contributionService } from "./contribution.service.ts";
import { contributionTitles } from "./contribution.store.ts";
import { readFigures } from "./figures.store.ts";
import { linkService } from "./link.service.ts";
import { type LinkCheckSettings, linkChecker } from "./linkCheck.ts";
import { exportActs, exportContributions, forgetAccount } from "./own.store.ts";
import { renderAnew } from "./publish.ts";
import { type ReadFor, readingService } from "./reading.service.ts";
import { reportService } from "./report.service.ts";
import { contributionRoutes, resourceAdminRoutes, resourceReviewRoutes, resourceRoutes } from "./resource.routes.ts";
import { reviewService } from "./review.service.ts";
import { resourceSources } from "./searched.store.ts";
import { useService } from "./use.service.ts";
import { voteService } from "./vote.service.ts";
import * as waiting from "./waiting.store.ts";

export { bestNotes, countByChapter } from "./item.store.ts";
export { ResourceFile, resourceContent } from "./resource.content.ts";
export type { LinkCheckSettings };

/** Study material: resources with their items, what readers do with them, what members contribute. */
export async function resourcesModule(
  deps: ModuleDeps,
  uploads: UploadService,
  linkCheck: LinkCheckSettings = {},
): Promise<Module> {
  const { db } = deps;
  const uses = useService(deps, await installationSecret(db, deps.random, "resource-readers"));
  const reading = readingService(deps);
  const readFor: ReadFor = (me, read) =>
    me ? read(reading) : deps.readForStrangers((from) => read(readingService({ db: from })));
  const votes = voteService(deps);
  const reviews = reviewService(deps);
  const reports = reportService(deps);
  const links = linkService(deps, linkChecker(linkCheck));
  deps.jobs.every("resource-links", "15 2 * * *", links.checkDue);
  deps.jobs.every("resource-related", "40 2 * * *", uses.relate);
  return {
    services: { reading },
    routes: [
      implement(resources, resourceRoutes({ reading, readFor, votes, uses, reports })),
      implement(resourceContributions, contributionRoutes(contributionService(deps, uploads))),
      implement(
        resourceAdmin,
        resourceAdminRoutes(resourceAdminService(deps), () => readFigures(db)),
      ),
      implement(resourceReview, resourceReviewRoutes({ reviews, links, reports })),
    ],
    waiting: async () => [
      ...waitingOf("contributions", await waiting.waitingContributions(db)),
      ...waitingOf("itemReports", await waiting.openItemReports(db)),
      ...waitingOf("deadLinks", await waiting.deadLinks(db)),
    ],
    happened: async (days) => ({ contributions: await waiting.countContributed(db, days) }),
    titles: { resource: resourceTitles, resource_item: itemTitles, contribution: contributionTitles },
    exports: {
      contributions: (accountId) => exportContributions(db, accountId),
      resourceActs: (accountId) => exportActs(db, accountId),
    },
    erase: async (tx, accountId) => {
      for (const url of await forgetAccount(tx, accountId)) await freePicture(tx, url);
    },
    sweep: async () => {
      await reviews.expire();
      await renderAnew(db);
    },
    searched: resourceSources(db),
    publicPages: reading.publicPages,
    close: async () => {
      await Promise.all([uses.drain(), votes.drain()]);
    },
  };
}
