import { budgets } from "../web/scripts/limits.ts";
import routes from "../web/src/routes.ts";
import { finish, KHARIDAR } from "./exam.ts";
import {
  ask,
  expect,
  kinds,
  look,
  type Member,
  openAccount,
  signInWith,
  statusNoise,
  test,
  visit,
} from "./fixtures.ts";
import { needsAdmin, openStaff, type Role } from "./staff.ts";
import { weigh } from "./weight.ts";

needsAdmin();

interface Screen {
  /** Address; made for who may see it. */
  at: string | ((member: Member, resultId: string) => string);
  /** Who may see it; nobody signed in by default. */
  as?: Role;
  /** Its test is running. */
  sitting?: true;
  /** Where its address leads. */
  leadsTo?: string;
  /** Answers 404, as it must. */
  missing?: true;
}

const NO_POST = "01900000-0000-7000-8000-000000000000";

/** Every route of web/src/routes.ts, by its pattern, with an address where somebody may see it. */
const screens: Record<string, Screen> = {
  "/": { at: "/" },
  "/about": { at: "/about" },
  "/loksewa": { at: "/loksewa" },
  "/help": { at: "/help" },
  "/preeti": { at: "/preeti" },
  "/categories": { at: "/categories" },
  "/categories/:slug": { at: "/categories/section-officer" },
  "/subjects/:subjectSlug": { at: "/subjects/section-officer-first-paper" },
  "/subjects/:subjectSlug/:sectionSlug": { at: "/subjects/section-officer-first-paper/so-general-awareness" },
  "/subjects/:subjectSlug/:sectionSlug/:chapterSlug": {
    at: "/subjects/section-officer-first-paper/so-general-awareness/so-polity",
  },
  "/offline": { at: "/offline" },
  "/community": { at: "/community" },
  "/community/:category": { at: "/community/question" },
  "/community/hashtag/:hashtagName": { at: "/community/hashtag/nasu", missing: true },
  "/community/new": { at: "/community/new" },
  "/community/post/:postId": { at: `/community/post/${NO_POST}`, missing: true },
  "/community/post/:postId/edit": { at: `/community/post/${NO_POST}/edit`, as: "user", missing: true },
  "/community/terms": { at: "/community/terms" },
  "/community/privacy": { at: "/community/privacy" },
  "/community/guidelines": { at: "/community/guidelines" },
  "/community/moderation": { at: "/community/moderation" },
  "/access-denied": { at: "/access-denied" },
  "/auth/login": { at: "/auth/login" },
  "/auth/register": { at: "/auth/register" },
  "/auth/verify-email": { at: "/auth/verify-email" },
  "/auth/forgot-password": { at: "/auth/forgot-password" },
  "/auth/reset-password": { at: "/auth/reset-password" },
  "/auth/change-email": { at: "/auth/change-email" },
  "/pariksha": { at: "/pariksha?category=kharidar" },
  "/pariksha/:slug/info": { at: `/pariksha/${KHARIDAR}/info` },
  "/pariksha/:slug/print": { at: `/pariksha/${KHARIDAR}/print`, as: "user" },
  "/pariksha/:slug/register": { at: "/pariksha/no-such-event/register", missing: true },
  "/pariksha/:slug/key": { at: "/pariksha/no-such-event/key", missing: true },
  "/pariksha/:slug/certificate": { at: "/pariksha/no-such-event/certificate", as: "user", missing: true },
  "/pariksha/:slug/result": { at: "/pariksha/multi-answer-practice-1/result", as: "user" },
  "/pariksha/result/:resultId": { at: (_, resultId) => `/pariksha/result/${resultId}`, as: "user" },
  "/welcome": { at: "/welcome", as: "user" },
  "/profile/:username": { at: "/profile/me", as: "user" },
  "/community/profile/:username": { at: ({ user }) => `/community/profile/${user.username}`, as: "user" },
  "/moderation": { at: "/moderation", as: "user" },
  "/moderation/decisions/:decisionId": { at: `/moderation/decisions/${NO_POST}`, as: "user", missing: true },
  "/moderation/appeal/:token": { at: `/moderation/appeal/${"A".repeat(22)}.${"A".repeat(22)}`, missing: true },
  "/notifications/unsubscribe/:token": {
    at: `/notifications/unsubscribe/comment~digest.${"A".repeat(22)}.${"A".repeat(22)}`,
  },
  "/notifications": { at: "/notifications", as: "user" },
  "/resources/roadmaps": { at: "/resources/roadmaps" },
  "/resources/roadmaps/:pathwayId": { at: "/resources/roadmaps/kharidar" },
  "/resources/loksewa-syllabus": { at: "/resources/loksewa-syllabus?post=nayab-subba" },
  "/practice": { at: "/practice", as: "user" },
  "/practice/session": { at: "/practice/session?by=chapter&of=so-polity", as: "user" },
  "/practice/mistakes": { at: "/practice/mistakes", as: "user" },
  "/practice/saved": { at: "/practice/saved", as: "user" },
  "/practice/daily": { at: "/practice/daily" },
  "/practice/progress": { at: "/practice/progress", as: "user" },
  "/newsletter": { at: "/newsletter" },
  "/newsletter/:number": { at: "/newsletter/999999", missing: true },
  "/newsletter/confirm": { at: "/newsletter/confirm" },
  "/newsletter/unsubscribe": { at: "/newsletter/unsubscribe" },
  "/admin": { at: "/admin", as: "moderator" },
  "/admin/help": { at: "/admin/help", as: "admin" },
  "/admin/users": { at: ({ user }) => `/admin/users?search=${user.username}`, as: "admin" },
  "/admin/audit": { at: "/admin/audit", as: "admin" },
  "/admin/security": { at: "/admin/security", as: "admin" },
  "/admin/categories": { at: "/admin/categories", as: "moderator" },
  "/admin/subjects": { at: "/admin/subjects", as: "moderator" },
  "/admin/sections": { at: "/admin/sections", as: "moderator" },
  "/admin/chapters": { at: "/admin/chapters?search=so-polity", as: "moderator" },
  "/admin/content": { at: "/admin/content?search=constitution-basics", as: "moderator" },
  "/admin/mcq-management": { at: "/admin/mcq-management?question=new", as: "moderator" },
  "/admin/mcq-reports": { at: "/admin/mcq-reports", as: "moderator" },
  "/admin/moderation": { at: "/admin/moderation", as: "moderator" },
  "/admin/word-rules": { at: "/admin/word-rules", as: "moderator" },
  "/admin/search": { at: "/admin/search", as: "moderator" },
  "/admin/mock-tests": { at: "/admin/mock-tests", as: "moderator" },
  "/admin/mock-tests/:testId": { at: "/admin/mock-tests/new", as: "moderator" },
  "/admin/mock-tests/:testId/registrations": {
    at: `/admin/mock-tests/${NO_POST}/registrations`,
    as: "admin",
    missing: true,
  },
  "/admin/mock-tests/:testId/participants": {
    at: `/admin/mock-tests/${NO_POST}/participants`,
    as: "admin",
    missing: true,
  },
  "/admin/mock-tests/:testId/objections": {
    at: `/admin/mock-tests/${NO_POST}/objections`,
    as: "admin",
    missing: true,
  },
  "/admin/mock-tests/:testId/analytics": {
    at: `/admin/mock-tests/${NO_POST}/analytics`,
    as: "admin",
    missing: true,
  },
  "/admin/mock-tests/:testId/regrade/:mcqId": {
    at: `/admin/mock-tests/${NO_POST}/regrade/${NO_POST}`,
    as: "admin",
    missing: true,
  },
  "/admin/events": { at: "/admin/events", as: "admin" },
  "/admin/events/payments": { at: "/admin/events/payments", as: "admin" },
  "/admin/events/:eventId": { at: "/admin/events/new", as: "admin" },
  "/admin/mock-test-results": { at: "/admin/mock-test-results", as: "moderator" },
  "/admin/mock-test-results/:resultId": { at: (_, resultId) => `/admin/mock-test-results/${resultId}`, as: "admin" },
  "/resources": { at: "/resources?type=notes" },
  "/resources/my-contributions": { at: "/resources/my-contributions", as: "user" },
  "/resources/bookmarks": { at: "/resources/bookmarks", as: "user" },
  "/resources/:id": { at: "/resources/first-paper-guide" },
  "/resources/:id/contribute": { at: "/resources/first-paper-guide/contribute" },
  "/resources/:resourceId/items/:itemId": {
    at: "/resources/first-paper-guide/items/first-paper-schemes",
  },
  "/admin/resources": { at: "/admin/resources", as: "moderator" },
  "/admin/resources/contributions": { at: "/admin/resources/contributions", as: "moderator" },
  "/admin/resources/dead-links": { at: "/admin/resources/dead-links", as: "moderator" },
  "/admin/resources/takedowns": { at: "/admin/resources/takedowns", as: "moderator" },
  "/admin/resources/stats": { at: "/admin/resources/stats", as: "moderator" },
  "/admin/resources/:id/items": { at: `/admin/resources/${NO_POST}/items`, as: "moderator", missing: true },
  "/admin/settings": { at: "/admin/settings", as: "admin" },
  "/admin/jobs": { at: "/admin/jobs", as: "admin" },
  "/admin/newsletter": { at: "/admin/newsletter", as: "moderator" },
  "/admin/newsletter/subscribers": { at: "/admin/newsletter/subscribers", as: "admin" },
  "/admin/newsletter/:campaignId": { at: "/admin/newsletter/new", as: "moderator" },
  "/admin/*": { at: "/admin/no-such-place", as: "moderator", missing: true },
  "/community/*": { at: "/community/no/such/place", leadsTo: "/community" },
  "/*": { at: "/no/such/page", missing: true },
  "/pariksha/:slug": { at: `/pariksha/${KHARIDAR}`, as: "user", sitting: true },
};

/** Pages whose script is that of lists of posts. */
const isOfCommunity = /^\/community($|\/(:category|hashtag|post|profile|new|\*))/;

interface Route {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: readonly Route[] | undefined;
}
/** Patterns of all pages; what only frames others has none. */
const patternsOf = (list: readonly Route[]): string[] =>
  list.flatMap(({ path, index, children }) => [
    ...(path !== undefined || index ? [`/${path ?? ""}`] : []),
    ...patternsOf(children ?? []),
  ]);

/** Whose bound a page has: where one writes a post, the checks of what is written come along. */
function kindOf(pattern: string, sitting: boolean | undefined, as: string | undefined): keyof typeof budgets.loaded {
  if (sitting) return "exam";
  if (/^\/community\/(new|post\/:postId\/edit)$/.test(pattern)) return "composer";
  if (isOfCommunity.test(pattern)) return "community";
  return as || /^\/(newsletter\/:number$|resources|pariksha\/:slug\/(register|key)$)/.test(pattern) ? "own" : "page";
}

test("[S136] the table of screens holds every route, and no other", async () => {
  expect(Object.keys(screens).sort()).toEqual(patternsOf(await routes).sort());
});

/** Pages of who is logged in are seen in one of the two faces, turn about: the tests of their screens see both. */
const faceOf = (as: Role | undefined, at: number) => (as ? kinds[at % kinds.length] : undefined);

for (const kind of kinds) {
  test.describe(`${kind.language}, ${kind.theme}`, () => {
    // One on the phone, the other on the desktop: each screen is seen in both.
    const phone = kind.language === "ne";
    test.use({
      ...kind,
      viewport: phone ? { width: 360, height: 640 } : { width: 1280, height: 800 },
      isMobile: phone,
      hasTouch: phone,
    });
    for (const [place, [pattern, { at, as, sitting, missing, leadsTo }]] of Object.entries(screens).entries()) {
      if ((faceOf(as, place) ?? kind) !== kind) continue;
      test(`[S136] ${pattern} is readable by all and fits the screen`, async ({ page, context, api, watch, t }) => {
        if (missing) watch.expect(statusNoise(404));
        let address = typeof at === "string" ? at : "";
        if (as) {
          const member = as === "user" ? await openAccount(api, "सीता") : await openStaff(api, as);
          if (typeof at === "function") address = at(member, (await finish(api, member, 5)).resultId);
          if (sitting) await ask(api, `/api/mock-tests/${KHARIDAR}/start`, { method: "POST", token: member.token });
          await signInWith(context, member);
        }
        // Where there is a network it goes on to another page.
        if (pattern === "/offline") await page.route("**/livez", () => undefined);
        const weight = weigh(page);
        await visit(page, address);
        await expect(page.locator("html")).toHaveAttribute("data-theme", kind.theme);
        await expect(page.locator("html")).toHaveAttribute("lang", kind.language);
        await expect(page).toHaveURL(leadsTo ?? address);
        await expect(page).toHaveTitle(kind.language === "ne" ? /सारथी/ : /Sarathi/);
        await expect(page.locator("h1")).toHaveCount(1);
        // Whatever is on its way has come.
        await expect(page.getByRole("main").getByText(t("common.loading"), { exact: true })).toHaveCount(0);
        await look(page, `screen${pattern.replace(/\W+/g, "-")}`);
        const { script, html } = await weight();
        const ofHtml = budgets.html[isOfCommunity.test(pattern) ? "community" : "page"];
        expect.soft(html / 1_024, "KiB of HTML").toBeLessThanOrEqual(ofHtml);
        // All that came without a press; pages of staff have libraries of their own.
        const most = budgets.loaded[kindOf(pattern, sitting, as)];
        if (!pattern.startsWith("/admin")) expect.soft(script / 1_024, "KiB of script").toBeLessThanOrEqual(most);
      });
    }
  });
}
