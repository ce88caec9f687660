import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SRC = path.join(import.meta.dirname, '../src');
const QUERY =
  /\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|execute|executeTakeFirst(?:OrThrow)?)\(|\bsql(?:<[^`]*>)?`|\bsql\.(?:raw|ref|lit|join)\b/;

/** Source files by path relative to `server/src`, without tests. */
export type Sources = ReadonlyMap<string, string>;

/** Files that contain queries. */
const QUERY_FILES = /\.repo\.ts$|^kernel\/database\/|^operate\/commands\//;

export function readSources(): Sources {
  const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /(?<!\.test)\.ts$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(path.join(SRC, name), 'utf8')]));
}

/** Routes that are registered, or called, with the kernel as it is. */
const SLOW_ROUTES = /(?:\.register\(\w+,|Routes\(app,) (?:kernel\b|\{ \.\.\.kernel)/;

/** Subjects that register routes with the database of the background, in which writes wait as long as it takes. */
export const findSlowRoutes = (sources: Sources): string[] =>
  [...sources].filter(([name, text]) => name.endsWith('.subject.ts') && SLOW_ROUTES.test(text)).map(([name]) => name);

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
