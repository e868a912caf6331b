import type { Kysely } from "kysely";
import { differences } from "../foundation/content/source.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import { AppError } from "../foundation/http/errors.ts";
import { RENDERER } from "../foundation/markdown/markdown.ts";
import { freePicture, usePicture } from "../uploads/index.ts";
import { columnsOf, type StoredContent, type Writer } from "./itemContent.ts";
import * as store from "./publish.store.ts";
import { refreshFacts } from "./resource.store.ts";

/** A revision uses its file as long as it stands. @throws resource.anothers_file when it is gone */
async function useFile(tx: Db, { file }: StoredContent): Promise<void> {
  if (file && !(await usePicture(tx, file.url, "resources")))
    throw new AppError("resource.anothers_file", { fields: { file: "resource.anothers_file" } });
}

interface How {
  by: store.RevisionBy;
  writer: Writer;
  /** The use of the file passes on from what is published; else the revision takes one of its own. */
  isUsed?: boolean;
}

/** A new item, with its first revision. @throws resource.anothers_file, resource.too_complex */
export async function publishNew(
  tx: Db,
  item: {
    id: string;
    resourceId: string;
    slug?: string;
    position?: number;
    published: boolean;
    file?: { sha256: Buffer };
  },
  content: StoredContent,
  { by, writer, isUsed }: How,
): Promise<void> {
  if (!isUsed) await useFile(tx, content);
  const { id, resourceId, slug = null, position = null, published, file } = item;
  await store.insertItem(
    tx,
    { id, resource_id: resourceId, slug, position, published, ...columnsOf(id, content, writer) },
    file,
  );
  await store.addRevision(tx, id, 1, content, by);
  await refreshFacts(tx, resourceId);
}

/**
 * Other words, or another state, of an item that is held. What says the same is no new revision.
 * @throws resource.anothers_file, resource.too_complex
 */
export async function publishChange(
  tx: Db,
  row: store.HeldItem,
  content: StoredContent,
  {
    by,
    writer,
    isUsed,
    published = row.published,
    position,
    file,
  }: How & {
    published?: boolean;
    position?: number;
    file?: { sha256: Buffer };
  },
): Promise<void> {
  const isSame = differences({ ...store.contentOf(row) }, { ...content }).length === 0;
  if (!isUsed && !isSame) await useFile(tx, content);
  if (isUsed && isSame && content.file) await freePicture(tx, content.file.url);
  const revision = isSame ? row.revision : row.revision + 1;
  if (!isSame) await store.addRevision(tx, row.id, revision, content, by);
  const columns = columnsOf(row.id, content, writer);
  await store.updateItem(
    tx,
    row.id,
    { ...columns, published, revision, ...(position === undefined ? {} : { position }) },
    file,
  );
  await refreshFacts(tx, row.resource_id);
}

/** So many texts are rendered anew in one transaction. */
const AT_ONCE = 20;

/** Renders anew what an older pipeline made. */
export async function renderAnew(db: Kysely<DB>): Promise<void> {
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    found = await inTransaction(db, async (tx) => {
      const rows = await store.staleItems(tx, RENDERER, AT_ONCE);
      for (const row of rows)
        await store.storeRendered(
          tx,
          row.id,
          columnsOf(row.id, store.contentOf(row), row.is_reader ? "reader" : "staff"),
        );
      return rows.length;
    });
  }
}
