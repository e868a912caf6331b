// Whether a statement stays on one shard of a database that is spread over many by a key (as Citus does it): every spread
// table that it names has to be bound, through equalities, to one value of that key. Pure: a parsed statement in, a word out.

/** A node of a parse tree: PostgreSQL's own, as libpg-query gives it. */
type Tree = { readonly [name: string]: unknown };

/** By which column each spread table is spread; tables that are not named stand whole on every shard. */
export type Key = Readonly<Record<string, string | null>>;

/**
 * `one`: to one shard. `some`: a list of values of the key, so that a statement which serves many callers goes to the
 * shards of those; grouped by shard before, it is one each. `all`: asks every shard, or joins across them.
 */
export type Reach = "one" | "some" | "all";

/** Places that hold the same value: columns of a table where it is named, and parameters. */
class Equal {
  readonly #parent = new Map<string, string>();
  of(place: string): string {
    const parent = this.#parent.get(place);
    return parent === undefined || parent === place ? place : this.of(parent);
  }
  join(one: string, other: string): void {
    this.#parent.set(this.of(one), this.of(other));
  }
}

/** A table, a part of a WITH, a subquery or a function where a statement names it. */
interface Named {
  id: string;
  columns: readonly string[];
}
interface Scope {
  names: Map<string, Named>;
  withs: Map<string, readonly Output[]>;
  outer: Scope | undefined;
}
/** A column that a query gives; `place` is absent where it is computed. */
interface Output {
  name: string;
  place: string | undefined;
}

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);
const list = (value: unknown): Tree[] => (Array.isArray(value) ? value.filter(isTree) : []);
const child = (tree: Tree | undefined, name: string): Tree | undefined => {
  const found = tree?.[name];
  return isTree(found) ? found : undefined;
};
const text = (tree: Tree | undefined): string => String(child(tree, "String")?.sval ?? "");
const bare = (tree: Tree | undefined): Tree | undefined => {
  const cast = child(tree, "TypeCast");
  return cast ? bare(child(cast, "arg")) : tree;
};

type Columns = Readonly<Record<string, readonly string[]>>;

/** @param columns of each table, by its name */
export function reachOf(statement: Tree, key: Key, columns: Columns): Reach {
  return new Walk(key, columns).reach(statement);
}

const lookUp = (scope: Scope | undefined, found: (named: Map<string, Named>) => Named | undefined): Named | undefined =>
  scope && (found(scope.names) ?? lookUp(scope.outer, found));
const withOf = (scope: Scope | undefined, name: string): readonly Output[] | undefined =>
  scope && (scope.withs.get(name) ?? withOf(scope.outer, name));
const noted = (among: Set<string>, place: string): string => {
  among.add(place);
  return place;
};

/** One way through a statement. */
class Walk {
  readonly #equal = new Equal();
  /** Each spread table where it is named, and the place of its key; null: it has no such column. */
  readonly #spread: (string | null)[] = [];
  readonly #lists = new Set<string>();
  readonly #values = new Set<string>();
  #count = 0;
  readonly #key: Key;
  readonly #columns: Columns;

  constructor(key: Key, columns: Columns) {
    this.#key = key;
    this.#columns = columns;
  }

  /** Where a value stands: a column, a parameter, a constant. */
  #placeOf(given: Tree | undefined, scope: Scope): string | undefined {
    const tree = bare(given);
    const param = child(tree, "ParamRef");
    if (param) return noted(this.#values, `$${String(param.number)}`);
    if (child(tree, "A_Const")) return noted(this.#values, `constant ${this.#count++}`);
    const fields = list(child(tree, "ColumnRef")?.fields).map(text);
    const column = fields.at(-1);
    if (!column) return undefined;
    const qualifier = fields.at(-2);
    const named = qualifier
      ? lookUp(scope, (names) => names.get(qualifier))
      : lookUp(scope, (names) => [...names.values()].find((one) => one.columns.includes(column)));
    return named && `${named.id}.${column}`;
  }
  /** An array of values: of a parameter or written out. */
  #listOf(given: Tree | undefined): string {
    const parameter = child(bare(given), "ParamRef")?.number;
    return noted(this.#lists, `every ${String(parameter ?? `constant ${this.#count++}`)}`);
  }

  #name(scope: Scope, alias: string, outputs: readonly Output[]): void {
    const id = `${alias}#${this.#count++}`;
    scope.names.set(alias, { id, columns: outputs.map((one) => one.name) });
    for (const one of outputs) if (one.place) this.#equal.join(`${id}.${one.name}`, one.place);
  }
  #nameTable(scope: Scope, range: Tree): string {
    const table = String(range.relname);
    const alias = String(child(range, "alias")?.aliasname ?? table);
    const outputs = withOf(scope, table);
    if (outputs) {
      this.#name(scope, alias, outputs);
      return alias;
    }
    this.#name(
      scope,
      alias,
      (this.#columns[table] ?? []).map((column) => ({ name: column, place: undefined })),
    );
    const column = this.#key[table];
    if (column !== undefined) this.#spread.push(column && `${scope.names.get(alias)?.id}.${column}`);
    return alias;
  }

  /** What a FROM names. @returns the aliases */
  #from(item: Tree, scope: Scope): string[] {
    const range = child(item, "RangeVar");
    if (range) return [this.#nameTable(scope, range)];
    const subselect = child(item, "RangeSubselect");
    if (subselect) {
      const alias = String(child(subselect, "alias")?.aliasname ?? `subquery ${this.#count++}`);
      const given = list(child(subselect, "alias")?.colnames).map(text);
      const outputs = this.#query(child(subselect, "subquery") ?? {}, scope);
      this.#name(
        scope,
        alias,
        outputs.map((one, i) => ({ ...one, name: given[i] ?? one.name })),
      );
      return [alias];
    }
    const called = child(item, "RangeFunction");
    if (called) return [this.#fromFunction(called, scope)];
    const join = child(item, "JoinExpr");
    if (!join) return [];
    const left = this.#from(child(join, "larg") ?? {}, scope);
    const right = this.#from(child(join, "rarg") ?? {}, scope);
    for (const column of list(join.usingClause).map(text)) {
      const [first, ...others] = [...left, ...right]
        .map((alias) => scope.names.get(alias))
        .flatMap((named) => (named?.columns.includes(column) ? [`${named.id}.${column}`] : []));
      for (const other of others) if (first) this.#equal.join(first, other);
    }
    this.#condition(child(join, "quals"), scope);
    return [...left, ...right];
  }

  #fromFunction(called: Tree, scope: Scope): string {
    const alias = String(child(called, "alias")?.aliasname ?? `function ${this.#count++}`);
    const names = list(child(called, "alias")?.colnames).map(text);
    const calls = list(called.functions).flatMap((one) => list(child(one, "List")?.items));
    const call = calls.map((one) => child(one, "FuncCall")).find((one) => one !== undefined);
    const isUnnest = text(list(call?.funcname).at(-1)) === "unnest";
    const args = list(call?.args);
    this.#name(
      scope,
      alias,
      names.map((column, i) => ({ name: column, place: isUnnest && args[i] ? this.#listOf(args[i]) : undefined })),
    );
    return alias;
  }

  /** Equalities that have to hold; what stands under OR and NOT does not have to. */
  #condition(tree: Tree | undefined, scope: Scope): void {
    if (!tree) return;
    const bool = child(tree, "BoolExpr");
    if (bool?.boolop === "AND_EXPR") {
      for (const one of list(bool.args)) this.#condition(one, scope);
      return;
    }
    const expression = child(tree, "A_Expr");
    const isEqual = expression && text(list(expression.name)[0]) === "=";
    if (isEqual) {
      const place = this.#placeOf(child(expression, "lexpr"), scope);
      const right = child(expression, "rexpr");
      const other = expression.kind === "AEXPR_OP_ANY" ? this.#listOf(right) : this.#placeOf(right, scope);
      if (place && other) this.#equal.join(place, other);
    }
    const link = child(tree, "SubLink");
    if (link?.subLinkType === "ANY_SUBLINK") {
      const [output] = this.#query(child(link, "subselect") ?? {}, scope);
      const place = this.#placeOf(child(link, "testexpr"), scope);
      if (place && output?.place) this.#equal.join(place, output.place);
      return;
    }
    this.#queriesIn(tree, scope);
  }

  /** Queries that stand somewhere in an expression. */
  #queriesIn(tree: unknown, scope: Scope): void {
    if (Array.isArray(tree)) for (const one of tree) this.#queriesIn(one, scope);
    if (!isTree(tree)) return;
    const link = child(tree, "SubLink");
    if (link) void this.#query(child(link, "subselect") ?? {}, scope);
    else for (const one of Object.values(tree)) this.#queriesIn(one, scope);
  }

  #outputsOf(targets: unknown, scope: Scope): Output[] {
    return list(targets).flatMap((one) => {
      const target = child(one, "ResTarget");
      const value = child(target, "val");
      const fields = list(child(value, "ColumnRef")?.fields);
      if (fields.some((field) => "A_Star" in field)) {
        const alias = fields.map(text).find((part) => part !== "");
        const all = alias ? [scope.names.get(alias)] : [...scope.names.values()];
        return all.flatMap((named) =>
          (named?.columns ?? []).map((column) => ({ name: column, place: `${named?.id}.${column}` })),
        );
      }
      this.#queriesIn(value, scope);
      const given = target?.name ?? fields.map(text).at(-1) ?? "";
      return [{ name: String(given), place: value && this.#placeOf(value, scope) }];
    });
  }

  #select(statement: Tree, scope: Scope): Output[] {
    const sides = [statement.larg, statement.rarg].filter(isTree);
    if (sides.length === 2) {
      const [left = [], right = []] = sides.map((side) =>
        this.#select(side, { names: new Map(), withs: new Map(), outer: scope }),
      );
      for (const [i, { place }] of left.entries()) {
        const other = right[i]?.place;
        if (place && other) this.#equal.join(place, other);
      }
      return left;
    }
    for (const item of list(statement.fromClause)) this.#from(item, scope);
    this.#condition(child(statement, "whereClause"), scope);
    const rows = list(statement.valuesLists).map((row) => list(child(row, "List")?.items));
    if (rows.length > 0) return (rows[0] ?? []).map((value) => ({ name: "", place: this.#placeOf(value, scope) }));
    return this.#outputsOf(statement.targetList, scope);
  }

  #insert(statement: Tree, scope: Scope): Output[] {
    const given = child(child(statement, "selectStmt"), "SelectStmt");
    const outputs = given ? this.#select(given, { names: new Map(), withs: new Map(), outer: scope }) : [];
    const alias = this.#nameTable(scope, child(statement, "relation") ?? {});
    const id = scope.names.get(alias)?.id;
    for (const [i, column] of list(statement.cols).entries()) {
      const place = outputs[i]?.place;
      if (place) this.#equal.join(`${id}.${String(child(column, "ResTarget")?.name)}`, place);
    }
    return this.#outputsOf(returned(statement), scope);
  }

  #change(statement: Tree, scope: Scope): Output[] {
    this.#nameTable(scope, child(statement, "relation") ?? {});
    for (const item of [...list(statement.fromClause), ...list(statement.usingClause)]) this.#from(item, scope);
    this.#condition(child(statement, "whereClause"), scope);
    this.#queriesIn(statement.targetList, scope);
    return this.#outputsOf(returned(statement), scope);
  }

  /** Any statement, in a scope of its own. @returns the columns that it gives */
  #query(tree: Tree, outer: Scope | undefined): Output[] {
    const [kind = "", statement] = Object.entries(tree)[0] ?? [];
    if (!isTree(statement)) return [];
    const scope: Scope = { names: new Map(), withs: new Map(), outer };
    for (const one of list(child(statement, "withClause")?.ctes)) {
      const part = child(one, "CommonTableExpr");
      scope.withs.set(String(part?.ctename), this.#query(child(part, "ctequery") ?? {}, scope));
    }
    if (kind === "SelectStmt") return this.#select(statement, scope);
    if (kind === "InsertStmt") return this.#insert(statement, scope);
    return this.#change(statement, scope);
  }

  reach(statement: Tree): Reach {
    this.#query(statement, undefined);
    const sets = new Set(this.#spread.map((place) => place && this.#equal.of(place)));
    const [only] = sets;
    if (sets.size === 0) return "one";
    if (sets.size > 1 || !only) return "all";
    const isBoundTo = (places: ReadonlySet<string>) => [...places].some((place) => this.#equal.of(place) === only);
    return isBoundTo(this.#values) ? "one" : isBoundTo(this.#lists) ? "some" : "all";
  }
}

/** What a writing statement returns: PostgreSQL 18 has it in a clause of its own. */
const returned = (statement: Tree): unknown => child(statement, "returningClause")?.exprs ?? statement.returningList;
