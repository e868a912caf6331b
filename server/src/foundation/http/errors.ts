import { type ErrorCode, errorTable } from "@sarathi/contract";

/** A refusal that the caller hears of: a code of the contract's table, with what belongs to it. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  /** Error per request field. */
  readonly fields: Record<string, string> | undefined;
  /** Facts that belong to the code. */
  readonly details: Record<string, string> | undefined;
  /** Seconds after which to try again. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    more: { fields?: Record<string, string>; details?: Record<string, string>; retryAfter?: number } = {},
  ) {
    const [status, text] = errorTable[code];
    super(text);
    this.code = code;
    this.status = status;
    this.fields = more.fields;
    this.details = more.details;
    this.retryAfter = more.retryAfter;
  }
}
