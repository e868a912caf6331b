// The app with its pages, each rendered anew: nothing is kept between two readers.
import { mountPages } from "../../server/src/foundation/pages/pages.ts";
import { appHere } from "./capture.ts";
import { SITE } from "./site.ts";

/** As fast as they come: what is measured is a rendering, and not its turn. */
const AT_ONCE = { parallel: 4, perCaller: 24, waiting: 300, longestRestMs: 0 };

const { PORT = "0", SOCKET = "", DATA_DIR = "" } = process.env;
const { app, close } = await appHere(SOCKET, DATA_DIR, true);
await mountPages(app.http, { site: SITE, dev: false, cacheSeconds: 0, renders: AT_ONCE });
process.on("SIGTERM", () => void close().then(() => process.exit()));
await app.http.listen({ port: Number(PORT), host: "127.0.0.1" });
