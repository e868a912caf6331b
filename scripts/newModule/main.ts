// npm run new:module <module> [<noun>] [<title in Nepali>]: lays a module that passes every check, or nothing. With
// --remove it is taken out again, as long as nothing of it was changed.
import { lay, takeOut } from "./lay.ts";
import { namesOf } from "./names.ts";

const words = process.argv.slice(2).filter((word) => !word.startsWith("-"));
try {
  if (process.argv.includes("--remove")) {
    takeOut(words[0] ?? "");
    console.warn(`${words[0]} is gone.`);
  } else {
    const names = namesOf(words);
    lay(names);
    console.warn(`${names.module} is laid: npm test.`);
    if (names.title === names.Module) {
      console.warn(`Its title in Nepali is still to be given: web/src/${names.module}/i18n/ne/${names.many}.json.`);
    }
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
