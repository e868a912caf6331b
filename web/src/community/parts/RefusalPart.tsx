import { ApiError } from "../../foundation/api.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { OpenedPart } from "../../ui/OpenedPart.tsx";

/** With dates: few are refused. */
const refusal = lazyPart(() => import("./Refusal.tsx").then((part) => withTexts(["trust"], part.Refusal)));

/** Below what a refusal says: what helps, where something does. */
export function RefusalPart({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || !/^limit\.|^comment\.duplicate$/.test(error.code)) return null;
  return <OpenedPart part={refusal}>{(Refusal) => <Refusal error={error} />}</OpenedPart>;
}
