// Builds the pages unless they stand built from just these sources: what the first start does, by itself.
import { ensureBuilt } from "../server/src/foundation/pages/build.ts";

await ensureBuilt();
