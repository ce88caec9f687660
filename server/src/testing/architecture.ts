import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SRC = path.join(import.meta.dirname, '..');
const IMPORT = /(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g;
const QUERY =
  /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|execute|executeTakeFirst(?:OrThrow)?)\(|\bsql(?:<[^`]*>)?`|\bsql\.(?:raw|ref|lit|join)\b/;

/** Source files by path relative to `server/src`, without tests. */
export type Sources = ReadonlyMap<string, string>;

/** Files without dependencies, which every file may import. */
const LEAVES: ReadonlySet<string> = new Set([
  'config-notices.ts',
  'config-values.ts',
  'config.ts',
  'export-schedule.ts',
  'log-stream.ts',
  'oidc-config.ts',
  'problems.ts',
  'random-key.ts',
  'start-error.ts',
]);

/** What the lower folders may import besides themselves and the leaves. Folders not listed may import anything below. */
const ALLOWED: Record<string, readonly string[]> = {
  sqlite: [],
  disk: ['sqlite'],
  mail: ['disk'],
  workers: [],
  database: ['disk', 'sqlite'],
  library: ['database'],
  http: ['database', 'disk'],
  audit: ['database', 'disk', 'http'],
  files: ['database', 'disk', 'http', 'library', 'workers'],
  backup: ['database', 'disk', 'files', 'sqlite'],
};

/** Imports that would make two folders depend on each other, or a lower part on a higher one. */
const FORBIDDEN: readonly [from: RegExp, to: RegExp, reason: string][] = [
  [/^search\//, /^posts\//, 'posts import search'],
  [/^search\//, /^tags\/(?!tags\.repo)/, 'search imports only the repo of tags'],
  [/^auth\//, /^(?:identify\.ts|shares\/|users\/)/, 'the guard is composed of auth and shares in identify.ts'],
  [/^posts\/(?!.*\.(?:routes|subject)\.ts$)/, /^previews\//, 'previews import posts'],
  [/^highlights\//, /^transfer\//, 'transfer imports highlights'],
  [/^web\/releases\//, /^web\/page\//, 'pages import releases'],
  [/^(?!search\/|move\/)/, /^search\/search-index\.repo\.ts$/, 'what writes posts tells library/events.ts'],
  [/^(?!followers\.ts$)/, /^webhooks\/outbox\.ts$/, 'what follows changes is listed in followers.ts'],
  [/\.repo\.ts$/, /\.(?:service|routes)\.ts$/, 'repos only query'],
  [/^(?!app\.ts$|.*\.subject\.ts$)/, /\.routes\.ts$/, 'routes are registered by their subject'],
  [/^(?!subjects\.ts$)/, /\.subject\.ts$/, 'subjects are listed in subjects.ts'],
  [/^[^/]+\/(?!.*\.(?:routes|subject)\.ts$)/, /^kernel\.ts$/, 'only routes and subjects receive the kernel'],
  [/^(?!(?:main|serve)\.ts$)/, /^(?:main|serve)\.ts$/, 'the server is started from the top'],
  [/^(?!commands\/)/, /^commands\//, 'commands are entry points'],
];

/** Files that name services of other folders, which subjects.ts gives them. */
const WIRING = /\.(?:routes|subject)\.ts$/;
const QUERY_FILES = /\.repo\.ts$|^database\/|^commands\//;

export function readSources(): Sources {
  const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /^(?!testing\/).*(?<!\.test)\.ts$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(path.join(SRC, name), 'utf8')]));
}

/** Imports that violate the order of the folders, each as a sentence. */
export function findWrongImports(sources: Sources): string[] {
  return [...importsOf(sources)].flatMap(([from, targets]) =>
    [...targets].flatMap((to) => {
      const reason = reasonAgainst(from, to);
      return reason === null ? [] : [`${from} imports ${to}: ${reason}`];
    }),
  );
}

function reasonAgainst(from: string, to: string): string | null {
  const [folder, target] = [folderOf(from), folderOf(to)];
  const allowed = ALLOWED[folder];
  if (LEAVES.has(from)) return LEAVES.has(to) ? null : 'leaves have no dependencies';
  const isWiring = WIRING.test(from) && /^(?:kernel|subject)\.ts$/.test(to);
  if (allowed && !isWiring && target !== folder && !LEAVES.has(to) && !allowed.includes(target))
    return `${folder} may import ${['only itself', ...allowed].join(', ')}`;
  return FORBIDDEN.find(([source, destination]) => source.test(from) && destination.test(to))?.[2] ?? null;
}

const folderOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : file);

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

/** Pairs of folders that import each other, such as `auth, feeds`, apart from routes and subjects. */
export function findMutualFolders(sources: Sources): string[] {
  const inner = [...importsOf(sources)].filter(([from]) => !WIRING.test(from));
  const pairs = inner.flatMap(([from, targets]) =>
    [...targets].filter((to) => to.includes('/')).map((to) => [folderOf(from), folderOf(to)] as const),
  );
  const directed = new Set(pairs.map(([from, to]) => `${from}, ${to}`));
  const mutual = pairs.filter(([from, to]) => from < to && directed.has(`${to}, ${from}`));
  return [...new Set(mutual.map(([from, to]) => `${from}, ${to}`))].toSorted();
}

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
