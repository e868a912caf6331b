import { roadmaps } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";

const hour = 3_600_000;
const forAll = { shared: true, staleTime: hour } as const;

export interface SyllabusChoice {
  post?: string | undefined;
  paper?: string | undefined;
  version?: string | undefined;
  compare?: string | undefined;
}

/** A paper's syllabus with the list of all; the first paper of the first post unless one is chosen. */
export const syllabusQuery = ({ post, paper, version, compare }: SyllabusChoice) =>
  queryOf(roadmaps.getSyllabus, { query: { post, paper, version, compare } }, forAll);

export const roadmapsQuery = () => queryOf(roadmaps.listRoadmaps, {}, forAll);
export const roadmapQuery = (pathwayId: string) => queryOf(roadmaps.getRoadmap, { params: { pathwayId } }, forAll);

/** How far the candidate is with each topic, as the server has it. */
export const progressQuery = () => queryOf(roadmaps.getProgress, {});
/** What the candidate's results say of each chapter. */
export const evidenceQuery = () => queryOf(roadmaps.getEvidence, {});
/** The topic that they are worst in, and what to read about it. */
export const weakestQuery = () => queryOf(roadmaps.getWeakest, {});
