import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Not in the built pages. */
const inDevelopment = process.env.NODE_ENV === "development" ? [route("dev/ui", "ui/dev/Gallery.tsx")] : [];

export default [
  layout("shell/Shell.tsx", [
    index("home/pages/Home.tsx"),
    route("about", "home/pages/About.tsx"),
    route("loksewa", "curriculum/pages/Loksewa.tsx"),
    route("preeti", "home/pages/Preeti.tsx"),
    route("categories", "curriculum/pages/Categories.tsx"),
    route("categories/:slug", "curriculum/pages/Category.tsx"),
    route("subjects/:subjectSlug", "curriculum/pages/Subject.tsx"),
    route("subjects/:subjectSlug/:sectionSlug", "curriculum/pages/Section.tsx"),
    route("subjects/:subjectSlug/:sectionSlug/:chapterSlug", "curriculum/pages/Chapter.tsx"),
    route("offline", "shell/pages/Offline.tsx"),
    route("community/terms", "legal/pages/Terms.tsx"),
    route("community/privacy", "legal/pages/Privacy.tsx"),
    route("community/guidelines", "legal/pages/Guidelines.tsx"),
    route("access-denied", "shell/pages/AccessDenied.tsx"),
    route("auth/login", "accounts/pages/Login.tsx"),
    route("auth/register", "accounts/pages/Register.tsx"),
    route("auth/verify-email", "accounts/pages/VerifyEmail.tsx"),
    route("auth/forgot-password", "accounts/pages/ForgotPassword.tsx"),
    route("auth/change-email", "accounts/pages/ChangeEmail.tsx"),
    route("auth/reset-password", "accounts/pages/ResetPassword.tsx"),
    route("pariksha", "exams/pages/TestList.tsx"),
    route("pariksha/:slug/info", "exams/pages/TestInfo.tsx"),
    route("pariksha/:slug/result", "exams/pages/LatestResult.tsx"),
    route("pariksha/result/:resultId", "exams/pages/ResultPage.tsx"),
    route("welcome", "profile/pages/Welcome.tsx"),
    route("profile/:username", "profile/pages/Profile.tsx"),
    route("community/profile/:username", "profile/pages/PublicProfile.tsx"),
    route("community", "community/pages/Community.tsx"),
    route("community/:category", "community/pages/CategoryPosts.tsx"),
    route("community/*", "community/pages/CommunityHome.tsx"),
    layout("admin/AdminFrame.tsx", [
      route("admin", "admin/pages/Overview.tsx"),
      route("admin/users", "accounts/staff/Users.tsx"),
      route("admin/audit", "accounts/staff/Audit.tsx"),
      route("admin/security", "accounts/staff/Security.tsx"),
      ...["categories", "subjects", "sections", "chapters", "content"].map((level) =>
        route(`admin/${level}`, "curriculum/staff/Nodes.tsx", { id: `curriculum/staff/${level}` }),
      ),
      route("admin/mock-tests", "exams/staff/Tests.tsx"),
      route("admin/mock-tests/:testId", "exams/staff/TestPage.tsx"),
      route("admin/mock-test-results", "exams/staff/Results.tsx"),
      route("admin/mock-test-results/:resultId", "exams/staff/ResultOfCandidate.tsx"),
      route("admin/mcq-management", "questions/staff/Mcqs.tsx"),
      route("admin/mcq-reports", "questions/staff/Reports.tsx"),
      // Pages that are not built yet (admin/modules.ts).
      route("admin/*", "admin/pages/NotBuiltYet.tsx"),
    ]),
    ...inDevelopment,
    route("*", "shell/pages/NotFound.tsx"),
  ]),
  route("pariksha/:slug", "exams/pages/Sit.tsx"),
] satisfies RouteConfig;
