import type { StaffModule } from "../../staff/module.ts";
import { adminPatterns } from "../../staff/paths.ts";

/** Whoever sees a paper before its time is chosen with care: moderators are not asked to. */
const only = { for: "admin" } as const;

export const eventsStaff: StaffModule = {
  pages: [
    { name: "events", path: adminPatterns.events, in: "tests", ...only },
    { name: "payments", path: adminPatterns.payments, in: "tests", ...only },
    { name: "event", path: adminPatterns.event, in: { under: "events" }, ...only },
    { name: "registrations", path: adminPatterns.registrations, in: { under: "events" }, ...only },
    { name: "participants", path: adminPatterns.participants, in: { under: "events" }, ...only },
    { name: "objections", path: adminPatterns.objections, in: { under: "events" }, ...only },
    { name: "analytics", path: adminPatterns.analytics, in: { under: "events" }, ...only },
  ],
};
