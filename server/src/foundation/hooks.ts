import { StartupError } from "./startup.ts";

/** Names a function that a lower module needs and a higher one provides. Made by `hook`, exported by the lower one. */
export interface Hook<F extends (...args: never[]) => unknown> {
  readonly name: string;
  /** For types alone: never set. */
  readonly type?: F;
}
export const hook = <F extends (...args: never[]) => unknown>(name: `${string}.${string}`): Hook<F> => ({ name });

/** A hook with what fills it. */
export interface Filled {
  readonly name: string;
  readonly fill: (...args: never[]) => unknown;
}
export const fill = <F extends (...args: never[]) => unknown>({ name }: Hook<F>, by: F): Filled => ({ name, fill: by });

/** Which function stands behind which hook in one app. */
export interface Hooks {
  /**
   * What calls the provider; it may be asked for before the provider is there, and throws when called before.
   * @throws StartupError when it is asked for after `check` and nobody provides it
   */
  of<F extends (...args: never[]) => unknown>(wanted: Hook<F>): F;
  provide(filled: readonly Filled[]): void;
  /** Every hook that was asked for has a provider. @throws StartupError naming those that have none */
  check(): void;
}

export function createHooks(): Hooks {
  const providers = new Map<string, Filled["fill"]>();
  const wanted = new Set<string>();
  let checked = false;
  function providerOf(name: string): Filled["fill"] {
    const provider = providers.get(name);
    if (!provider) throw new StartupError(`No module fills ${name}.`);
    return provider;
  }
  return {
    of<F extends (...args: never[]) => unknown>({ name }: Hook<F>): F {
      if (checked) providerOf(name);
      wanted.add(name);
      return ((...args: never[]) => providerOf(name)(...args)) as F;
    },
    provide(filled) {
      for (const { name, fill } of filled) {
        if (providers.has(name)) throw new StartupError(`The hook ${name} is filled twice.`);
        providers.set(name, fill);
      }
    },
    check() {
      checked = true;
      const missing = [...wanted].filter((name) => !providers.has(name));
      if (missing.length > 0) throw new StartupError(`No module fills ${missing.join(", ")}.`);
    },
  };
}
