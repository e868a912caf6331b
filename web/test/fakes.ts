import {
  type Answer,
  type Endpoint,
  type ErrorCode,
  type ErrorOf,
  envelopeOf,
  errorTable,
  type Input,
  live,
} from "@sarathi/contract";

/** What stands for one endpoint of the API in a screen's test. */
interface Fake {
  endpoint: Endpoint;
  pattern: RegExp;
  /** The answer is not held to the contract. */
  asItIs: boolean;
  answer: (input: {
    params: Record<string, string>;
    query: Record<string, string>;
    body: object | undefined;
  }) => unknown;
  /** What it was called with, in order. */
  calls: unknown[];
}

/** What a refusal may say besides its code. */
interface Why {
  fields?: Record<string, string>;
  details?: Record<string, string>;
  /** Seconds. */
  retryAfter?: number;
}

/** A refusal that the endpoint may answer. */
class Refusal extends Error {
  readonly code: ErrorCode;
  readonly why: Why;
  constructor(code: ErrorCode, why: Why) {
    super(code);
    this.code = code;
    this.why = why;
  }
}
/** No answer at all: the network is away. */
class Unreachable extends Error {}
/** A body that is none of ours, as from a proxy before the server. */
class Foreign extends Error {
  readonly body: string;
  readonly status: number;
  constructor(body: string, status: number) {
    super(body);
    this.body = body;
    this.status = status;
  }
}

/** Never answers: what loads goes on loading. */
export const pending = (): Promise<never> => new Promise(() => undefined);
export const unreachable = (): never => {
  throw new Unreachable();
};
export const broken = (): never => {
  throw new Foreign("<h1>Bad gateway</h1>", 502);
};
/** Answers just this body, as no server of ours does. */
export const foreign =
  (body: object, status = 200) =>
  (): never => {
    throw new Foreign(JSON.stringify(body), status);
  };

/** Holds an answer back. @returns the answer to be, and what lets it go */
export function held<Data>(): { answer: Promise<Data>; letGo: (data: Data) => void } {
  const { promise, resolve } = Promise.withResolvers<Data>();
  return { answer: promise, letGo: resolve };
}

type Given<E extends Endpoint> = Input<E> extends infer I ? { [K in keyof I]-?: I[K] } : never;
/** What a fake answers with: data as the contract has it, or a refusal by `refuse`. */
type Answering<E extends Endpoint> = (
  input: Given<E>,
  refuse: (code: ErrorOf<E>, why?: Why) => never,
) => Answer<E> | Promise<Answer<E>>;

/** The live channel's streams as a page opens them: one that hears nothing, unless a test says something. */
export function fakeStreams() {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const asked: { topics: string[]; lastId: string | null }[] = [];
  const encoder = new TextEncoder();
  let count = 0;
  let isRefused = false;
  return {
    /** What streams were opened for, in order. */
    asked,
    isOpen: () => open.size > 0,
    /** Something happens: each open stream hears it. */
    say(topic: string, type: string): void {
      const event = `event: ${type}\ndata: ${JSON.stringify({ topic })}\nid: ${++count}\n\n`;
      for (const one of open) one.enqueue(encoder.encode(event));
    },
    /** The server ends what is open. */
    cut(): void {
      for (const one of open) one.close();
      open.clear();
    },
    /** From now on no stream is let in, as behind a proxy that knows none. */
    refuse(yes = true): void {
      isRefused = yes;
    },
    answer(url: URL, { headers, signal }: RequestInit): Response {
      asked.push({
        topics: url.searchParams.get("topics")?.split(",") ?? [],
        lastId: new Headers(headers).get("last-event-id"),
      });
      if (isRefused) return new Response("", { status: 502 });
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          open.add(controller);
          signal?.addEventListener("abort", () => open.delete(controller) && controller.error(signal.reason));
          controller.enqueue(encoder.encode("event: open\ndata: {}\nid: 0\n\n"));
        },
        cancel: () => open.clear(),
      });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    },
  };
}

export type FakeApi = ReturnType<typeof fakeApi>;

const holesIn = ({ path }: Endpoint) => path.split(":").length;

/** The API of one test: every call that no fake stands for fails the test. */
export function fakeApi() {
  const fakes: Fake[] = [];
  const strangers: string[] = [];
  const mistakes: string[] = [];
  const streams = fakeStreams();
  const real = globalThis.fetch;

  function fake<const E extends Endpoint>(
    endpoint: E,
    answer: Answer<E> | Answering<E>,
    { asItIs = false }: { asItIs?: boolean } = {},
  ): { calls: Given<E>[] } {
    const refuse = (code: ErrorCode, why: Why = {}): never => {
      throw new Refusal(code, why);
    };
    const one: Fake = {
      endpoint,
      asItIs,
      pattern: new RegExp(`^${endpoint.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
      answer: (input) =>
        typeof answer === "function" ? (answer as Answering<E>)(input as unknown as Given<E>, refuse) : answer,
      calls: [],
    };
    fakes.unshift(one); // the latest of an endpoint stands
    return { calls: one.calls as Given<E>[] };
  }

  globalThis.fetch = async (request, init) => {
    const url = new URL(String(request instanceof Request ? request.url : request), location.origin);
    if (!url.pathname.startsWith("/api/")) return real(request, init);
    if (url.pathname === live.openLive.path) return streams.answer(url, init ?? {});
    const method = init?.method ?? "GET";
    // As the server routes: of two that fit, the one that names more of the address.
    const found = fakes
      .filter((one) => one.endpoint.method === method && one.pattern.test(url.pathname))
      .sort((one, other) => holesIn(one.endpoint) - holesIn(other.endpoint))[0];
    if (!found) {
      strangers.push(`${method} ${url.pathname}`);
      throw new TypeError("Failed to fetch");
    }
    const input = {
      params: { ...found.pattern.exec(decodeURIComponent(url.pathname))?.groups },
      query: Object.fromEntries(url.searchParams),
      body: typeof init?.body === "string" ? JSON.parse(init.body) : undefined,
    };
    found.calls.push(input);
    checkInput(found.endpoint, input, mistakes);
    return answerOf(found, input, init?.signal ?? undefined);
  };

  return {
    fake,
    streams,
    /** Calls that no fake stood for. */
    strangers,
    /** What calls sent that the contract does not take. */
    mistakes,
    restore: () => {
      globalThis.fetch = real;
    },
  };
}

/** The server refuses what its schemas do not take: here it fails the test. */
function checkInput(endpoint: Endpoint, input: Parameters<Fake["answer"]>[0], mistakes: string[]): void {
  for (const part of ["params", "query", "body"] as const) {
    if (part === "body" && endpoint.file) continue; // its fields stand beside a file
    const sent: object = input[part] ?? {};
    const schema = endpoint[part];
    const issues = schema?.safeParse(sent).error?.issues ?? [];
    const wrong = issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    if (!schema && Object.keys(sent).length > 0) wrong.push("not in the contract");
    for (const one of wrong) mistakes.push(`${endpoint.method} ${endpoint.path} ${part} ${one}`);
  }
}

async function answerOf(
  { endpoint, asItIs, answer }: Fake,
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
    // A fake that lies about the shape fails, unless that is what is tried.
    return json(asItIs ? whole : envelopeOf(endpoint).parse(whole), endpoint.status ?? 200);
  } catch (error) {
    if (error instanceof Unreachable) throw new TypeError("Failed to fetch");
    if (error instanceof Foreign) return new Response(error.body, { status: error.status });
    if (!(error instanceof Refusal)) throw error;
    const [statusCode, message] = errorTable[error.code];
    const { code, why } = error;
    const { retryAfter, ...said } = why;
    const headers: Record<string, string> = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
    return json(
      { success: false, statusCode, code, message, errors: [], ...said, requestId: "test" },
      statusCode,
      headers,
    );
  }
}

const json = (body: unknown, status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
