import type { questions } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { McqService } from "./mcq.service.ts";

export const mcqRoutes = (service: McqService): Handlers<typeof questions> => ({
  listMcqs: ({ query: { page, limit, ...filter } }) => service.list(filter, page, limit),
  todaysMcq: () => service.today(),
  validateMcq: ({ body, me }) =>
    service.validate(body.mcqId, body.selectedOptionIndices ?? [body.selectedOptionIndex as number], me?.accountId),
});
