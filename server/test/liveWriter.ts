// A process of its own that says one thing after another on the live channel, until it is killed.
// Arguments: host, user and name of the database, the topic, what its words begin with.
import { pino } from "pino";
import { inTransaction, openDatabase } from "../src/foundation/db/db.ts";
import { createLive } from "../src/foundation/realtime/live.ts";

const [host = "", user = "", database = "", topic = "", word = ""] = process.argv.slice(2);
const { db } = openDatabase({ host, user, database }, () => undefined);
const live = createLive({ db, log: pino({ level: "silent" }), goodSessions: async (ids) => new Set(ids) });
for (let n = 0; ; n++) {
  await inTransaction(db, (tx) => live.publish(tx, [{ topic, type: `${word}${n}` }]));
  process.stdout.write(".");
}
