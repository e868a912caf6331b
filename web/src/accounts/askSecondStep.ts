import { ApiError } from "../foundation/api.ts";
import { lazyPart } from "../foundation/lazyPart.ts";
import { type Method, useSecondStep } from "./secondStep.ts";

/** What asks for it: fetched by the first sign-in that needs it. */
export const secondStepPart = lazyPart(() => import("./protection/SecondStep.tsx").then((part) => part.SecondStep));

/**
 * Goes on to the second step, if that is what a sign-in was refused for. @returns whether it was
 * @throws ApiError with code "network" when its part could not be fetched
 */
export async function askSecondStep(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.code !== "auth.second_factor") return false;
  await secondStepPart.fetch();
  const { challenge = "", methods = "" } = error.details;
  useSecondStep.setState({ asked: { challenge, methods: methods.split(",") as Method[] } });
  return true;
}
