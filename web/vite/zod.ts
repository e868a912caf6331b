import type { Plugin } from "vite";

/** In the browser whoever imports zod gets it by way of `file`, so that it is set up before any schema is made. */
export function zodBy(file: string): Plugin {
  return {
    name: "sarathi:zod-by",
    enforce: "pre",
    resolveId: {
      filter: { id: /^zod$/ },
      handler(_, importer) {
        return this.environment.config.consumer === "client" && importer !== file ? file : null;
      },
    },
  };
}
