// A node of its own that sends the newsletters of a test's database, to be killed in the middle: newsletterWorker.ts HOST DATABASE SMTP
import { workerNode } from "./workerNode.ts";

const [host = "", database = "", smtpUrl = ""] = process.argv.slice(2);
const jobs = await workerNode(host, database, smtpUrl);
await jobs.runNow("newsletter-sending");
process.exit();
