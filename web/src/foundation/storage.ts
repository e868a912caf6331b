function over(area: () => Storage | undefined) {
  const get = (key: string): string | null => {
    try {
      return area()?.getItem(key) ?? null;
    } catch {
      return null;
    }
  };
  /** Answers whether it was written. */
  const set = (key: string, value: string): boolean => {
    try {
      const storage = area();
      storage?.setItem(key, value);
      return storage !== undefined;
    } catch {
      return false;
    }
  };
  return {
    get,
    set,
    remove(key: string): void {
      try {
        area()?.removeItem(key);
      } catch {
        // Blocked storage holds nothing to remove.
      }
    },
    /** The keys that begin so. */
    keys(prefix: string): string[] {
      try {
        return Object.keys(area() ?? {}).filter((key) => key.startsWith(prefix));
      } catch {
        return [];
      }
    },
    /** A JSON value, or null when absent or broken. The caller checks its shape. */
    getJson(key: string): unknown {
      const text = get(key);
      if (text === null) return null;
      try {
        return JSON.parse(text);
      } catch {
        return null;
      }
    },
    setJson(key: string, value: unknown): boolean {
      return set(key, JSON.stringify(value));
    },
  };
}

/** Local storage that never throws: absent (server), blocked or full counts as empty, and a failed write is ignored. */
export const storage = over(() => globalThis.localStorage);
/** The same of what lives as long as the tab. */
export const tabStorage = over(() => globalThis.sessionStorage);
