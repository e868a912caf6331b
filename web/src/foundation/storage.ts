/** Local storage that never throws: absent (server), blocked or full counts as empty, and a failed write is ignored. */
export const storage = {
  get(key: string): string | null {
    try {
      return globalThis.localStorage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  },
  /** Answers whether it was written. */
  set(key: string, value: string): boolean {
    try {
      if (!globalThis.localStorage) return false;
      globalThis.localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string): void {
    try {
      globalThis.localStorage?.removeItem(key);
    } catch {
      // Blocked storage holds nothing to remove.
    }
  },
  /** A JSON value, or null when absent or broken. The caller checks its shape. */
  getJson(key: string): unknown {
    const text = storage.get(key);
    if (text === null) return null;
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  },
  setJson(key: string, value: unknown): boolean {
    return storage.set(key, JSON.stringify(value));
  },
};
