import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: "src",
  buildDirectory: "build",
  // A page carries its own routes; those that its links lead to are fetched in one request once it is alive.
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} satisfies Config;
