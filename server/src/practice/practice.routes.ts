import type { practice, practiceNotebook, practiceProgress } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { AnswerService } from "./answer.service.ts";
import type { NotebookService } from "./notebook.service.ts";
import type { PracticeService } from "./practice.service.ts";
import type { ProgressService } from "./progress.service.ts";

export const practiceRoutes = (service: PracticeService, answers: AnswerService): Handlers<typeof practice> => ({
  drawSet: ({ me, body }) => service.drawSet(me, body),
  recordAnswers: ({ me, body }) => answers.record(me, body),
  getPractice: ({ me }) => service.overview(me),
  putPracticeSettings: ({ me, body }) => service.putSettings(me, body.dailyCap),
  listPracticeTags: () => service.tags(),
  listDailyQuestions: ({ me, query }) => service.daily(me, query),
});

export const notebookRoutes = (service: NotebookService): Handlers<typeof practiceNotebook> => ({
  listMistakes: ({ me, query }) => service.mistakes(me, query),
  listMistakeGroups: ({ me }) => service.mistakeGroups(me),
  setMistakeCause: ({ me, params, body }) => service.setCause(me, params.mcqId, body.cause),
  putPracticeBookmark: ({ me, params, body }) => service.bookmark(me, params.mcqId, body.on),
  listPracticeBookmarks: ({ me, query }) => service.bookmarks(me, query),
  putPracticeNote: ({ me, params, body }) => service.note(me, params.mcqId, body.text),
  listPracticeNotes: ({ me, query }) => service.notes(me, query),
});

export const progressRoutes = (service: ProgressService): Handlers<typeof practiceProgress> => ({
  getPracticeProgress: ({ me, query }) => service.get(me, query.post),
});
