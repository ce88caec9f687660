import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SRC = path.join(import.meta.dirname, '../src');
const IMPORT = /(?:from|\bimport\(?)\s*'(\.{1,2}\/[^']+)'/g;
const QUERY =
  /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|execute|executeTakeFirst(?:OrThrow)?)\(|\bsql(?:<[^`]*>)?`|\bsql\.(?:raw|ref|lit|join)\b/;

/** Source files by path relative to `server/src`, without tests. */
export type Sources = ReadonlyMap<string, string>;

/** The wings, from the bottom: each may import those before it. Above them are the files that start the server. */
const WINGS: readonly string[] = ['kernel', 'library', 'people', 'links', 'exchange', 'delivery', 'operate', 'app'];

/** What is more than a question of wings: by whom a kind of file may be imported. */
const FORBIDDEN: readonly [from: RegExp, to: RegExp, reason: string][] = [
  [/\.repo\.ts$/, /\.(?:service|routes)\.ts$/, 'repos only query'],
  [/^(?!app\/app\.ts$|.*\.subject\.ts$)/, /\.routes\.ts$/, 'routes are registered by their subject'],
  [/^(?!app\/subjects\.ts$)/, /\.subject\.ts$/, 'subjects are listed in subjects.ts'],
  [
    /^[^/]+\/[^/]+\/(?!.*\.(?:routes|subject)\.ts$)/,
    /^kernel\/kernel\.ts$/,
    'only routes and subjects receive the kernel',
  ],
  [/^(?!library\/search\/|operate\/move\/)/, /\/search-index\.repo\.ts$/, 'what writes posts tells library/events.ts'],
  [/^(?!exchange\/followers\.ts$)/, /\/webhooks\/outbox\.ts$/, 'what follows changes is listed in followers.ts'],
];

/** Files that contain queries. */
const QUERY_FILES = /\.repo\.ts$|^kernel\/database\/|^operate\/commands\//;

export function readSources(): Sources {
  const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /(?<!\.test)\.ts$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(path.join(SRC, name), 'utf8')]));
}

/** Imports that violate the order of the wings, each as a sentence. */
export function findWrongImports(sources: Sources): string[] {
  return [...importsOf(sources)].flatMap(([from, targets]) =>
    [...targets].flatMap((to) => {
      const reason = reasonAgainst(from, to);
      return reason === null ? [] : [`${from} imports ${to}: ${reason}`];
    }),
  );
}

const reasonAgainst = (from: string, to: string): string | null =>
  heightOf(to) > heightOf(from)
    ? 'wings import only those below'
    : (FORBIDDEN.find(([source, target]) => source.test(from) && target.test(to))?.[2] ?? null);

/** @throws an error for a folder that is no wing */
function heightOf(file: string): number {
  if (!file.includes('/')) return WINGS.length;
  const height = WINGS.indexOf(file.slice(0, file.indexOf('/')));
  if (height === -1) throw new Error(`${file} is in no wing.`);
  return height;
}

/** Subjects that register routes with the database of the background, in which writes wait as long as it takes. */
export const findSlowRoutes = (sources: Sources): string[] =>
  [...sources]
    .filter(
      ([name, text]) => name.endsWith('.subject.ts') && /app\.register\(\w+, (?:kernel\b|\{ \.\.\.kernel)/.test(text),
    )
    .map(([name]) => name);

/** Tasks that load more than themselves before they run: their thread would keep it, and the server as well. */
export const findEagerTasks = (sources: Sources): string[] =>
  [...sources]
    .filter(([name, text]) => name.endsWith('.task.ts') && /^import (?!.*\/(?:task|refusal)\.ts';$)/m.test(text))
    .map(([name]) => name);

/** An import that is loaded with its file, unlike one of types and one where it is used. */
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\s)(?:([^;']*?)\sfrom\s+)?'([^']+)'/gm;
const ONLY_TYPES = /^\{(?:\s*type\s[^,}]*,?)*\s*\}$/;

/** The packages of others that are loaded with a file and whatever it imports, in the order of the alphabet. */
export function findLoadedPackages(sources: Sources, entry: string): string[] {
  const packages = new Set<string>();
  const files = new Set([entry]);
  for (const file of files)
    for (const [, names = '', target = ''] of (sources.get(file) ?? '').matchAll(STATIC_IMPORT)) {
      if (ONLY_TYPES.test(names)) continue;
      if (target.startsWith('.')) files.add(path.posix.join(path.posix.dirname(file), target));
      else if (!/^(?:node:|@benotes\/)/.test(target)) packages.add(target);
    }
  return [...packages].toSorted();
}

/** Files outside repos, migrations and commands that contain queries. */
export const findStrayQueries = (sources: Sources): string[] =>
  [...sources].filter(([name, text]) => !QUERY_FILES.test(name) && QUERY.test(text)).map(([name]) => name);

/** Groups of files that import each other in a cycle, types included (Tarjan's strongly connected components). */
export function findCycles(sources: Sources): string[][] {
  const imports = importsOf(sources);
  const [index, low] = [new Map<string, number>(), new Map<string, number>()];
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.size - 1);
    stack.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!index.has(target)) visit(target);
      const reached = stack.includes(target) ? (low.get(target) ?? Infinity) : Infinity;
      low.set(file, Math.min(low.get(file) ?? Infinity, reached));
    }
    if (low.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) cycles.push(group.toSorted());
  };
  for (const file of sources.keys()) if (!index.has(file)) visit(file);
  return cycles;
}

function importsOf(sources: Sources): Map<string, Set<string>> {
  return new Map(
    [...sources].map(([name, text]) => {
      const targets = [...text.matchAll(IMPORT)].map(([, target = '']) =>
        path.posix.join(path.posix.dirname(name), target),
      );
      return [name, new Set(targets)];
    }),
  );
}
