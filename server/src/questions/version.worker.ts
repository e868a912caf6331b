// Runs in a thread of importThreads.ts: thousands of versions at a time would hold up the requests.
import { Piscina } from "piscina";
import { type NewVersion, versionRows } from "./versionRows.ts";

export default function prepare(versions: NewVersion[]): unknown {
  const rows = versionRows(versions);
  const buffers = [rows.versions.buffer, rows.texts.buffer];
  return Piscina.move({ [Piscina.transferableSymbol]: buffers, [Piscina.valueSymbol]: rows } as never);
}
