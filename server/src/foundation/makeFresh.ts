/** Ages in milliseconds at which a value is made anew beside its use, and at which it is too old to be given out. */
export interface Ages {
  renewMs: number;
  expireMs: number;
}

/**
 * Makes a value for all callers at once. From `renewMs` on the next call has it made anew and still gets the present
 * one; from `expireMs` on callers wait for the new one. A failure reaches those who wait, and the next call tries again.
 */
export function makeFresh<T>(make: () => Promise<T>, { renewMs, expireMs }: Ages, clock = () => performance.now()) {
  let present: { value: T; at: number } | undefined;
  let making: Promise<T> | undefined;

  function renew(): Promise<T> {
    const at = clock();
    making ??= make()
      .then((value) => {
        present = { value, at };
        return value;
      })
      .finally(() => {
        making = undefined;
      });
    return making;
  }

  return async (): Promise<T> => {
    const age = present ? clock() - present.at : Number.POSITIVE_INFINITY;
    if (!present || age >= expireMs) return renew();
    if (age >= renewMs) renew().catch(() => undefined); // whoever waits once it has expired learns of it
    return present.value;
  };
}
