import { Compile } from 'typebox/compile';

import { OPERATION_PATHS, PUBLIC_PATHS } from '../protocol/public-paths.ts';
import { ModuleDescription, type ModulePage } from './module-description.ts';
import { SHELL_SLOTS, type SlotKind } from './module-slots.ts';

const schema = Compile(ModuleDescription);

/** First segments of paths that the server and the shell use themselves. */
const RESERVED_SEGMENTS = new Set([
  'api',
  'storage',
  'modules',
  'assets',
  'icons',
  ...Object.values({ ...PUBLIC_PATHS, ...OPERATION_PATHS }).map((path) => path.slice(1)),
]);

/**
 * The errors in the description of one module, as sentences. Empty if it is valid. `findConflicts` checks it together
 * with other modules.
 */
export function checkDescription(value: unknown): string[] {
  if (!schema.Check(value)) {
    const name = typeof value === 'object' && value !== null && 'name' in value ? String(value.name).slice(0, 40) : '';
    return schema
      .Errors(value)
      .slice(0, 10)
      .map(({ instancePath, message }) => `${name}${instancePath} ${message}.`);
  }
  const { name, pages, links, contributions, slots } = value;
  return [
    ...pages.filter(({ path }) => isReserved(path)).map(({ path }) => `${name}: the path ${path} is reserved.`),
    ...pages
      .filter(({ path, prefetch = '', prefetchNarrow = '' }) => !hasParamsOf(prefetch + prefetchNarrow, path))
      .map(({ path }) => `${name}: the prefetched URL of ${path} has a parameter that the path lacks.`),
    ...repeated([...links, ...contributions].map(({ id }) => id)).map(
      (id) => `${name}: two entries have the id ${id}.`,
    ),
    ...repeated(slots.map((slot) => slot.name)).map((slot) => `${name}: offers the slot ${slot} twice.`),
    ...conflictingPaths([
      { name, pages },
      { name, pages: [] },
    ]),
  ];
}

/**
 * The conflicts between modules that are live together, as sentences: paths, ids, and slots that two modules claim, and
 * contributions to slots that no module offers.
 */
export function findConflicts(modules: readonly ModuleDescription[]): string[] {
  const slots = new Map<string, { accepts: SlotKind; owner: string }>(
    SHELL_SLOTS.map(({ name, accepts }) => [name, { accepts, owner: 'the shell' }]),
  );
  const problems: string[] = [];
  for (const { name, slots: offered } of modules)
    for (const slot of offered) {
      const other = slots.get(slot.name);
      if (other) problems.push(`${name} and ${other.owner} both offer the slot ${slot.name}.`);
      else slots.set(slot.name, { accepts: slot.accepts, owner: name });
    }
  const owners = new Map<string, string>();
  for (const { name, links, contributions } of modules) {
    const entries = [...links.map(({ id, slot }) => ({ id, slot, kind: 'link' as SlotKind })), ...contributions];
    for (const { id, slot, kind } of entries) {
      const other = owners.get(id);
      if (other) problems.push(`${name} and ${other} both claim the id ${id}.`);
      else owners.set(id, name);
      const accepts = slots.get(slot)?.accepts;
      if (!accepts) problems.push(`${name}: no module offers the slot ${slot} of ${id}.`);
      else if (accepts !== kind)
        problems.push(`${name}: the slot ${slot} accepts ${accepts}s, and ${id} is of the kind ${kind}.`);
    }
  }
  return [...problems, ...conflictingPaths(modules)];
}

/** Pages with the same path and a common audience. */
function conflictingPaths(modules: readonly { name: string; pages: readonly ModulePage[] }[]): string[] {
  const seen = new Map<string, string>();
  const problems: string[] = [];
  for (const { name, pages } of modules)
    for (const { path, access } of pages)
      for (const audience of audiencesOf(access)) {
        const key = `${audience} ${shapeOf(path)}`;
        const other = seen.get(key);
        if (other === undefined) seen.set(key, name);
        else if (other === name) problems.push(`${name} has two pages at ${path}.`);
        else problems.push(`${name} and ${other} both claim the path ${path}.`);
      }
  return [...new Set(problems)];
}

function audiencesOf(access: ModulePage['access']): ('user' | 'visitor')[] {
  if (access === 'visitor') return ['visitor'];
  return access === 'user' || access === 'owner' ? ['user'] : ['user', 'visitor'];
}

/** A path in lowercase and without parameter names: paths with the same shape match the same URLs. */
const shapeOf = (path: string) => path.toLowerCase().replaceAll(/:[^/]+/g, ':');

/** A parameter as the first segment would match every path of one segment. */
const isReserved = (path: string) => {
  const first = path.split('/')[1]?.toLowerCase() ?? '';
  return first.startsWith(':') || first.includes('.') || RESERVED_SEGMENTS.has(first);
};

function hasParamsOf(url: string, path: string): boolean {
  const params = new Set(path.split('/').filter((segment) => segment.startsWith(':')));
  return [...url.matchAll(/:\w+/g)].every(([param]) => params.has(param));
}

const repeated = (values: readonly string[]) => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];
