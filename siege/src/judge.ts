import { type ErrorCode, envelopeOf, errorsOf, errorTable, Failure } from "@sarathi/contract";
import type { Answer, Call } from "./calls.ts";

/** What no answer may hold, as it stands in JSON: stacks, paths of the machine, statements, hashes. */
const SECRETS: readonly RegExp[] = [
  /\\n\s+at [\w.<>]+ ?\(?(?:file:|node:|\/)/,
  /node_modules|server\/src\//,
  /\$argon2|password_hash|token_hash/,
  /\b(?:SELECT|INSERT INTO|UPDATE) [\w".*, ]+ (?:FROM|VALUES|SET)\b/,
  /\bpg_\w+|\bSQLSTATE\b|violates \w+ constraint/,
];

/** Codes of addresses and methods that are no endpoint's. */
const ASTRAY: readonly ErrorCode[] = ["request.not_found", "request.method"];

/** What is wrong with an answer to a call; nothing: it is one that the contract allows. */
export function faultOf(call: Call, answer: Answer): string | undefined {
  if (answer.status >= 500) return `answered ${answer.status}`;
  const secret = SECRETS.find((pattern) => pattern.test(answer.text));
  if (secret) return `holds ${secret}`;
  if (answer.status === 304 || call.method === "HEAD") return answer.text === "" ? undefined : "has a body";
  if ((call.spec.download || call.spec.stream) && answer.status === 200) return undefined;
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch {
    return "is no JSON";
  }
  return answer.status < 400 ? faultOfSuccess(call, answer, body) : faultOfFailure(call, answer, body);
}

function faultOfSuccess({ spec, astray }: Call, { status }: Answer, body: unknown): string | undefined {
  if (astray && !envelopeOf(spec).safeParse(body).success)
    return (body as { success?: unknown }).success === true ? undefined : "is no envelope";
  const parsed = envelopeOf(spec).safeParse(body);
  if (!parsed.success) return `is not what the endpoint returns: ${parsed.error.issues[0]?.path.join(".")}`;
  return status === (spec.status ?? 200) && parsed.data.statusCode === status ? undefined : `has the status ${status}`;
}

function faultOfFailure({ spec, astray }: Call, { status, headers }: Answer, body: unknown): string | undefined {
  const parsed = Failure.safeParse(body);
  if (!parsed.success) return "is no envelope";
  const { code, statusCode } = parsed.data;
  if (!(code in errorTable)) return `bears the unknown code ${code}`;
  const [wanted] = errorTable[code as ErrorCode];
  if (statusCode !== status || wanted !== status) return `bears ${code} with the status ${status}`;
  const declared = errorsOf(spec).has(code as ErrorCode) || (astray && (ASTRAY as readonly string[]).includes(code));
  if (!declared) return `bears ${code}, which the endpoint does not declare`;
  return status === 429 && headers["retry-after"] === undefined ? "says not when to try again" : undefined;
}
