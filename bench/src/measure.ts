import autocannon from "autocannon";

/** Calls per second and the 99th percentile of their time. */
export interface Speed {
  perSecond: number;
  p99Ms: number;
}
/** A figure beside its limit in the same run. */
export interface Row {
  name: string;
  ours: Speed;
  limit?: Speed & { what: string };
  /** What ours / limit is to reach. */
  target?: number;
}

export const CLIENTS = 64;
const SECONDS = 6;

export interface Shot {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/**
 * Fires at an address from 64 connections: for six seconds, or a fixed number of different shots. Any failure
 * ends the run. Timed to the last answer: autocannon itself ends on a full second. */
export async function fire(url: string, next: () => Shot, amount?: number): Promise<Speed> {
  const running = autocannon({
    url,
    connections: CLIENTS,
    ...(amount ? { amount } : { duration: SECONDS }),
    timeout: 30,
    requests: [
      {
        setupRequest: (request) => {
          const shot = next();
          const headers: Record<string, string> = { ...shot.headers };
          if (shot.body) headers["content-type"] = "application/json";
          return {
            ...request,
            method: shot.method ?? "GET",
            path: shot.path,
            headers,
            body: shot.body ? JSON.stringify(shot.body) : "",
          };
        },
      },
    ],
  });
  const began = performance.now();
  let ended = began;
  running.on("response", () => {
    ended = performance.now();
  });
  const outcome = await running;
  if (outcome.errors || outcome.timeouts || outcome.non2xx) {
    throw new Error(`${outcome.errors} errors, ${outcome.timeouts} time-outs, ${outcome.non2xx} refusals: no figure`);
  }
  return { perSecond: Math.round((outcome.requests.total * 1_000) / (ended - began)), p99Ms: outcome.latency.p99 };
}

/** Runs `work` from so many hands until it has been done `amount` times or six seconds are over. */
export async function drive(hands: number, work: (i: number) => Promise<unknown>, amount = Infinity): Promise<Speed> {
  const times: number[] = [];
  const began = performance.now();
  let started = 0;
  const hand = async () => {
    while (started < amount && performance.now() - began < SECONDS * 1_000) {
      const at = performance.now();
      await work(started++);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: hands }, hand));
  const seconds = (performance.now() - began) / 1_000;
  times.sort((a, b) => a - b);
  return {
    perSecond: Math.round(times.length / seconds),
    p99Ms: Math.round((times[Math.floor(times.length * 0.99)] ?? 0) * 10) / 10,
  };
}
