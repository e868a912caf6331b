import type { questions } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { McqService } from "./mcq.service.ts";

export const mcqRoutes = (service: McqService): Handlers<typeof questions> => ({
  listMcqs: ({ query, me }) => service.list(me, query),
  todaysMcq: () => service.today(),
  validateMcq: ({ body, me }) =>
    service.validate(body.mcqId, body.selectedOptionIndices ?? [body.selectedOptionIndex as number], me?.accountId),
});
