/** What other modules may use of this one. */
export { myReports } from "./parts/myReports.ts";
export { ReportMistake } from "./parts/ReportMistake.tsx";
export { questionsStaff } from "./staff/module.ts";
