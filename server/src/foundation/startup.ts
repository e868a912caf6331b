/** The app cannot start; `message` is the one sentence for the person at the terminal. */
export class StartupError extends Error {
  override name = "StartupError";
}
