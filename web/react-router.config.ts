import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: "src",
  buildDirectory: "build",
  // The whole route map is a few KB: sending it at once saves a request before each first visit of a page.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
