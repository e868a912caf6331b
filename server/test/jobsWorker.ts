// A node of its own that works the jobs of a test's database, to be killed in the middle: jobsWorker.ts HOST DATABASE
import { workerNode } from "./workerNode.ts";

const [host = "", database = ""] = process.argv.slice(2);
const jobs = await workerNode(host, database);
await jobs.drain();
