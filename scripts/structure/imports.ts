import path from "node:path";
import { isNode, literalOf, memberOf, type Node, nameOf, type Parsed, walk } from "./syntax.ts";

export interface Import {
  /** The file or files that it names, for one of ours; else the package or subpath as written. */
  target: string;
  isType: boolean;
}

/** The file that a request from another means: relative, from the side's own root, or a package as it stands. */
function resolve(from: string, written: string): string {
  const request = written.replace(/\?.*$/, "");
  if (request.startsWith("/")) return `${from.split("/", 1)[0]}${request}`;
  return request.startsWith(".") ? path.posix.normalize(path.posix.join(path.posix.dirname(from), request)) : request;
}

/**
 * Everything that a file imports, in whatever form.
 * @returns besides, the imports that no literal names: nobody can say what they lead to
 */
export function importsOf(from: string, { program, module }: Parsed): { imports: Import[]; unnamed: string[] } {
  const imports: Import[] = [];
  const unnamed: string[] = [];
  const add = (request: string, isType: boolean) => imports.push({ target: resolve(from, request), isType });
  const addNode = (request: unknown, isType: boolean, form: string) => {
    const text = literalOf(request);
    if (text === undefined) unnamed.push(form);
    else add(text, isType);
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType);
  }
  walk(program, (node) => {
    if (node.type === "ImportExpression") addNode(node.source, false, "import()");
    if (node.type === "TSImportType") addNode(node.source, true, "import()");
    if (node.type === "TSExternalModuleReference") addNode(node.expression, false, "require()");
    if (node.type !== "CallExpression" || !isNode(node.callee)) return;
    const [first, options] = node.arguments as Node[];
    if (nameOf(node.callee) === "require") addNode(first, false, "require()");
    if (node.callee.type !== "MemberExpression" || !isMeta(node.callee.object)) return;
    if (memberOf(node.callee) === "resolve") addNode(first, false, "import.meta.resolve()");
    if (memberOf(node.callee) !== "glob") return;
    const base = baseOf(options);
    const patterns = isNode(first) && first.type === "ArrayExpression" ? (first.elements as Node[]) : [first];
    for (const pattern of patterns) {
      const text = literalOf(pattern);
      if (text === undefined) unnamed.push("import.meta.glob()");
      else if (!text.startsWith("!")) add(base && text.startsWith(".") ? `${base}/${text}` : text, false);
    }
  });
  return { imports, unnamed };
}

const isMeta = (node: unknown): boolean => isNode(node) && node.type === "MetaProperty";

/** The `base` among the options of a glob. */
function baseOf(options: Node | undefined): string | undefined {
  const properties = options?.type === "ObjectExpression" ? (options.properties as Node[]) : [];
  const base = properties.find(({ key }) => nameOf(key) === "base");
  return base && literalOf(base.value);
}
