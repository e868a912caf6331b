// Photos and files of a contribution that is being written, kept on the device until they are sent: a page that is
// loaded anew, or a line that is gone, loses none. Texts of drafts are in `localStorage`, which holds no files.

const STORE = "draft-files";
const addressOf = (id: string) => `/draft-files/${id}`;

/** In a page without TLS there is no store: files last as long as the page. */
const memory = new Map<string, Blob>();
const openStore = (): Promise<Cache | undefined> => globalThis.caches?.open(STORE) ?? Promise.resolve(undefined);

/** @returns whether it outlives the page */
export async function holdDraftFile(id: string, file: Blob): Promise<boolean> {
  memory.set(id, file);
  try {
    const store = await openStore();
    await store?.put(addressOf(id), new Response(file, { headers: { "content-type": file.type } }));
    return store !== undefined;
  } catch {
    // The device has no space left.
    return false;
  }
}

export async function draftFile(id: string): Promise<Blob | undefined> {
  const here = memory.get(id);
  if (here) return here;
  const store = await openStore();
  return (await store?.match(addressOf(id)))?.blob();
}

export async function removeDraftFiles(ids: readonly string[]): Promise<void> {
  for (const id of ids) memory.delete(id);
  const store = await openStore();
  await Promise.all(ids.map((id) => store?.delete(addressOf(id))));
}
