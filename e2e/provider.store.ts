import type { Adapter, AdapterPayload } from "oidc-provider";

/** What the provider keeps of one kind of thing, in memory, for as long as it runs. */
export function memory(): Adapter {
  const kept = new Map<string, AdapterPayload>();
  const find = (holds: (payload: AdapterPayload) => boolean) => Promise.resolve([...kept.values()].find(holds));
  return {
    upsert: async (id, payload) => void kept.set(id, payload),
    find: async (id) => kept.get(id),
    findByUid: (uid) => find((payload) => payload.uid === uid),
    findByUserCode: (userCode) => find((payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = kept.get(id);
      if (payload) kept.set(id, { ...payload, consumed: Math.floor(Date.now() / 1_000) });
    },
    destroy: async (id) => void kept.delete(id),
    revokeByGrantId: async (grantId) => {
      for (const [id, payload] of kept) if (payload.grantId === grantId) kept.delete(id);
    },
  };
}
