// Loaded into a server that is to be weighed (`node --import`): on SIGUSR2 it collects its garbage and writes what it holds.
import fs from "node:fs";
import v8 from "node:v8";
import vm from "node:vm";

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc") as () => void;
const file = process.env.WEIGHT_FILE ?? "";

process.on("SIGUSR2", () => {
  collect();
  collect();
  fs.writeFileSync(`${file}.part`, JSON.stringify(process.memoryUsage()));
  fs.renameSync(`${file}.part`, file);
});
