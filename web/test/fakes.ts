import {
  type Answer,
  type Endpoint,
  type ErrorCode,
  type ErrorOf,
  envelopeOf,
  errorTable,
  type Input,
} from "@sarathi/contract";

/** What stands for one endpoint of the API in a screen's test. */
interface Fake {
  endpoint: Endpoint;
  pattern: RegExp;
  answer: (input: { params: Record<string, string>; query: Record<string, string>; body: unknown }) => unknown;
  /** What it was called with, in order. */
  calls: unknown[];
}

/** A refusal that the endpoint may answer. */
class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  constructor(code: ErrorCode, fields?: Record<string, string>) {
    super(code);
    this.code = code;
    this.fields = fields;
  }
}
/** No answer at all: the network is away. */
class Unreachable extends Error {}

/** Never answers: what loads goes on loading. */
export const pending = (): Promise<never> => new Promise(() => undefined);
export const unreachable = (): never => {
  throw new Unreachable();
};

type Given<E extends Endpoint> = Input<E> extends infer I ? { [K in keyof I]-?: I[K] } : never;
/** What a fake answers with: data as the contract has it, or a refusal by `refuse`. */
type Answering<E extends Endpoint> = (
  input: Given<E>,
  refuse: (code: ErrorOf<E>, fields?: Record<string, string>) => never,
) => Answer<E> | Promise<Answer<E>>;

export type FakeApi = ReturnType<typeof fakeApi>;

/** The API of one test: every call that no fake stands for fails the test. */
export function fakeApi() {
  const fakes: Fake[] = [];
  const strangers: string[] = [];
  const real = globalThis.fetch;

  function fake<const E extends Endpoint>(endpoint: E, answer: Answer<E> | Answering<E>): { calls: unknown[] } {
    const refuse = (code: ErrorCode, fields?: Record<string, string>): never => {
      throw new Refusal(code, fields);
    };
    const one: Fake = {
      endpoint,
      pattern: new RegExp(`^${endpoint.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
      answer: (input) =>
        typeof answer === "function" ? (answer as Answering<E>)(input as unknown as Given<E>, refuse) : answer,
      calls: [],
    };
    fakes.unshift(one); // the latest of an endpoint stands
    return one;
  }

  globalThis.fetch = async (request, init) => {
    const url = new URL(String(request instanceof Request ? request.url : request), location.origin);
    if (!url.pathname.startsWith("/api/")) return real(request, init);
    const method = init?.method ?? "GET";
    const found = fakes.find((one) => one.endpoint.method === method && one.pattern.test(url.pathname));
    if (!found) {
      strangers.push(`${method} ${url.pathname}`);
      throw new TypeError("Failed to fetch");
    }
    const input = {
      params: { ...found.pattern.exec(url.pathname)?.groups },
      query: Object.fromEntries(url.searchParams),
      body: typeof init?.body === "string" ? JSON.parse(init.body) : undefined,
    };
    found.calls.push(input);
    return answerOf(found, input, init?.signal ?? undefined);
  };

  return {
    fake,
    /** Calls that no fake stood for. */
    strangers,
    restore: () => {
      globalThis.fetch = real;
    },
  };
}

async function answerOf(
  { endpoint, answer }: Fake,
  input: Parameters<Fake["answer"]>[0],
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    const aborted = new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    aborted.catch(() => undefined); // also when the answer came first
    const data = await Promise.race([Promise.resolve(answer(input)), aborted]);
    const paged = endpoint.paged ? (data as { items: unknown; pagination: unknown }) : undefined;
    const whole = {
      success: true,
      statusCode: endpoint.status ?? 200,
      message: endpoint.message ?? "OK",
      data: paged ? paged.items : data,
      ...(paged ? { pagination: paged.pagination } : {}),
      ...Object.fromEntries((endpoint.lift ?? []).map((key) => [key, (data as Record<string, unknown>)[key]])),
    };
    return json(envelopeOf(endpoint).parse(whole), endpoint.status ?? 200); // a fake that lies about the shape fails
  } catch (error) {
    if (error instanceof Unreachable) throw new TypeError("Failed to fetch");
    if (!(error instanceof Refusal)) throw error;
    const [statusCode, message] = errorTable[error.code];
    const { code, fields } = error;
    return json(
      { success: false, statusCode, code, message, errors: [], ...(fields ? { fields } : {}), requestId: "test" },
      statusCode,
    );
  }
}

const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
