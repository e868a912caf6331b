import { afterEach, beforeEach } from "vitest";
import { begin, end } from "./screen.tsx";

// Apart from `screen.tsx`: hooks that a module registers count for the file that imports it first alone.
beforeEach(begin);
afterEach(end);
