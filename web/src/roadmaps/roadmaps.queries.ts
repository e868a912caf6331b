import { roadmaps } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";

export const roadmapsQuery = (page: number) => queryOf(roadmaps.listRoadmaps, { query: { page, limit: 20 } });
