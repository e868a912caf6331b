/** Places in our own code; of a path only what stands below the project. */
const PLACE = /^\s+at .*?\b((?:server|contract)\/src\/[\w./-]+\.ts:\d+):\d+\)?$/;
const CODE = /^\w{2,40}$/;
const MOST_PLACES = 3;

/**
 * What is written down of a job's failure, for who runs the site: what kind of error it was and where. Never its message,
 * which may quote a person's words or address.
 */
export function failureOutput(error: Error & { code?: unknown }): { error: string; code?: string; at?: string[] } {
  const { name, message, stack = "", code } = error;
  // A message of several lines stands in the stack too: what looks like a place there may be anybody's words.
  const start = stack.indexOf(message);
  const frames = start < 0 ? [] : stack.slice(start + message.length).split("\n");
  const at = frames.flatMap((line) => PLACE.exec(line)?.[1] ?? []).slice(0, MOST_PLACES);
  return {
    error: name,
    ...(typeof code === "string" && CODE.test(code) && { code }),
    ...(at.length > 0 && { at }),
  };
}
