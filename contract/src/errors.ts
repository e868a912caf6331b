/** Every error the API answers: its HTTP status and English text. The web has a text per code and language. */
export const errorTable = {
  "request.invalid": [400, "The request is not valid"],
  "request.malformed": [400, "The request body is not valid JSON"],
  "request.too_large": [413, "The request is too large"],
  "request.media_type": [415, "The request must be JSON"],
  "request.not_found": [404, "Not found"],
  "request.method": [405, "This address does not take that method"],
  "request.too_many": [429, "Too many requests. Please try again later"],
  "request.key_reused": [422, "This Idempotency-Key was used with another request"],
  "request.in_progress": [409, "The same request is still being worked on"],
  "page.bad_cursor": [400, "The cursor is not valid"],
  "server.error": [500, "An error occurred"],
  "server.busy": [503, "The server is busy. Please try again in a moment"],
  "auth.required": [401, "Please login to continue"],
  "auth.forbidden": [403, "You are not allowed to do this"],
  "auth.suspended": [403, "This account is suspended"],
  "auth.bad_credentials": [401, "The e-mail, username or password is wrong"],
  "auth.email_taken": [422, "An account with this e-mail exists already"],
  "auth.username_taken": [422, "This username is taken"],
  "auth.username_reserved": [422, "This username is not available"],
  "auth.password_common": [422, "This password is too common. Please choose another"],
  "curriculum.not_found": [404, "Not found in the curriculum"],
  "mcq.not_found": [404, "Question not found"],
  "mcq.bad_option": [422, "This question has no such option"],
  "mcq.in_open_attempt": [409, "This question is in a test that you are sitting now"],
  "test.not_found": [404, "Test not found"],
  "test.no_attempts_left": [409, "You have used all attempts of this test"],
  "test.not_started": [409, "Start the test first"],
  "attempt.not_found": [404, "Attempt not found"],
  "attempt.closed": [409, "This attempt is closed"],
  "attempt.bad_answer": [422, "An answer does not belong to this paper"],
  "result.not_found": [404, "Result not found"],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errorTable;

/** Codes that any call may answer. */
export const commonErrors: readonly ErrorCode[] = [
  "request.invalid",
  "request.malformed",
  "request.too_large",
  "request.too_many",
  "server.error",
  "server.busy",
];
