/** The names in a pattern: "slug" of "/pariksha/:slug/info". */
type Names<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;
type Query = Readonly<Record<string, string>>;
type Path<Pattern extends string> = [Names<Pattern>] extends [never]
  ? (query?: Query) => string
  : (params: Readonly<Record<Names<Pattern>, string>>, query?: Query) => string;

/** Makes addresses of patterns: `paths.testInfo({ slug })`. */
export function makePaths<const P extends Readonly<Record<string, string>>>(
  patterns: P,
): { readonly [Name in keyof P]: Path<P[Name]> } {
  const make = (pattern: string) => (first?: Query, second?: Query) => {
    const [params, query] = pattern.includes(":") ? [first, second] : [undefined, first];
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
    return query ? `${path}?${new URLSearchParams(query)}` : path;
  };
  return Object.fromEntries(Object.entries(patterns).map(([name, pattern]) => [name, make(pattern)])) as {
    readonly [Name in keyof P]: Path<P[Name]>;
  };
}

/** Every page that there is, as `routes.ts` has them (a test compares); the admin area's are in `staff/paths.ts`. */
export const patterns = {
  home: "/",
  about: "/about",
  loksewa: "/loksewa",
  preeti: "/preeti",
  categories: "/categories",
  category: "/categories/:slug",
  subject: "/subjects/:subjectSlug",
  section: "/subjects/:subjectSlug/:sectionSlug",
  chapter: "/subjects/:subjectSlug/:sectionSlug/:chapterSlug",
  offline: "/offline",
  help: "/help",
  terms: "/community/terms",
  privacy: "/community/privacy",
  guidelines: "/community/guidelines",
  accessDenied: "/access-denied",
  login: "/auth/login",
  register: "/auth/register",
  verifyEmail: "/auth/verify-email",
  forgotPassword: "/auth/forgot-password",
  changeEmail: "/auth/change-email",
  resetPassword: "/auth/reset-password",
  tests: "/pariksha",
  testInfo: "/pariksha/:slug/info",
  sitting: "/pariksha/:slug",
  event: "/pariksha/:slug/register",
  eventKey: "/pariksha/:slug/key",
  certificate: "/pariksha/:slug/certificate",
  latestResult: "/pariksha/:slug/result",
  result: "/pariksha/result/:resultId",
  welcome: "/welcome",
  profile: "/profile/:username",
  publicProfile: "/community/profile/:username",
  community: "/community",
  communityCategory: "/community/:category",
  post: "/community/post/:postId",
  newPost: "/community/new",
  editPost: "/community/post/:postId/edit",
  hashtag: "/community/hashtag/:hashtagName",
  notifications: "/notifications",
  moderation: "/moderation",
  decision: "/moderation/decisions/:decisionId",
  sealedAppeal: "/moderation/appeal/:token",
  moderationFigures: "/community/moderation",
  unsubscribeMails: "/notifications/unsubscribe/:token",
  resources: "/resources",
  resource: "/resources/:id",
  resourceItem: "/resources/:resourceId/items/:itemId",
  contribute: "/resources/:id/contribute",
  myContributions: "/resources/my-contributions",
  myBookmarks: "/resources/bookmarks",
  roadmaps: "/resources/roadmaps",
  roadmap: "/resources/roadmaps/:pathwayId",
  syllabus: "/resources/loksewa-syllabus",
  practice: "/practice",
  practiceSession: "/practice/session",
  practiceMistakes: "/practice/mistakes",
  practiceSaved: "/practice/saved",
  practiceDaily: "/practice/daily",
  practiceProgress: "/practice/progress",
  newsletter: "/newsletter",
  confirmNewsletter: "/newsletter/confirm",
  unsubscribe: "/newsletter/unsubscribe",
  archivedNewsletter: "/newsletter/:number",
  admin: "/admin",
} as const;

/** Pages of the admin area that lower modules lead to; the others are in `staff/paths.ts`. */
const staffPatterns = { auditLog: "/admin/audit" } as const;

/** Every address that a link leads to. */
export const paths = makePaths({ ...patterns, ...staffPatterns });
