import { config } from "zod";

// Zod tries whether it may compile its checks, which the policy of our pages refuses and reports.
config({ jitless: true });

export * from "zod";
