import type { Plugin } from 'vite';

import { versioned } from './shared-packages.ts';

/** Where the shell puts what it shares, as the federation plugin does. */
const SHARED = 'globalThis.__mf_module_cache__.share';
/** By package: functions that take a copy as soon as there is one. */
const AWAITED = '(globalThis.__mf_module_cache__.awaited ??= {})';
const OWN_COPIES = /import\(("virtual:mf-localSharedImportMap[^"]*")\)/;

/** Modules that the federation plugin generates, and what replaces them. */
const REPLACEMENTS: readonly { of: RegExp; by: (code: string) => string }[] = [
  { of: /virtual:mf-REMOTE_ENTRY_ID/, by: container },
  { of: /virtual:mf-localSharedImportMap/, by: ownCopies },
  { of: /__loadShare__/, by: sharedPackage },
  { of: /__H_A_I__|__P_S__/, by: () => 'export {};' }, // for modules that start a page
];

/**
 * Replaces the code by which a remote takes shared packages, which handles every host and every way to share: ours are
 * mounted by the shell only, which has shared its packages before. All that a remote may have to bring is a package of
 * another version.
 */
export function slimContainer(): Plugin {
  const found = new Set<RegExp>();
  return {
    name: 'slim-container',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: REPLACEMENTS.map(({ of }) => of) },
      handler(code, id) {
        const replacement = REPLACEMENTS.find(({ of }) => of.test(id));
        if (!replacement) return null;
        found.add(replacement.of);
        return { code: replacement.by(code), map: null };
      },
    },
    buildEnd(error) {
      const missing = REPLACEMENTS.find(({ of }) => !found.has(of));
      if (!error && missing) throw new Error(`The federation plugin has generated nothing that matches ${missing.of}.`);
    },
  };
}

/** What the federation runtime calls: `init` once, then `get` for each exposed module. */
function container(code: string): string {
  return `
import exposes from ${find(code, /import __mfExposesMap from ("[^"]+")/)};
import { ownCopies } from ${find(code, OWN_COPIES)};
export async function init() {
  const shared = ${SHARED};
  for (const [key, load] of Object.entries(ownCopies)) {
    if (shared[key]) continue;
    const copy = { ...(await load()) };
    shared[key] ??= copy; // that of another module may have been faster
    for (const take of ${AWAITED}[key] ?? []) take(shared[key]);
  }
}
export async function get(name) {
  if (!exposes[name]) throw new Error(\`There is no \${name}.\`);
  const module = await exposes[name]();
  return () => module;
}`;
}

/** How to load the packages that are shared between equal versions, as far as they are used. */
function ownCopies(code: string): string {
  const used = Object.entries(versioned).filter(([name]) => code.includes(`"${name}":`));
  const copies = used.map(([name, { version }]) => {
    const source = find(code, new RegExp(`"${name}": async \\(\\) => \\{\\s*let pkg = await import\\(("[^"]+")\\)`));
    return `"default:${name}@${version}": () => import(${source})`;
  });
  return `export const ownCopies = { ${copies.join(', ')} };`;
}

/** The exports of a shared package, taken from what is shared. */
function sharedPackage(code: string): string {
  const key = find(code, /"canonical":("[^"]+")/);
  const names = Array.from(code.matchAll(/export \{([^}]*)\};/g), ([, list = '']) => list.split(','))
    .flat()
    .map((name) => name.replace(/^.* as /s, '').trim())
    .filter((name) => name !== 'default' && name !== '__moduleExports');
  const isVersioned = Object.entries(versioned).some(([name, { version }]) => key === `"default:${name}@${version}"`);
  return isVersioned
    ? `
export let ${names.join(', ')};
let shared;
// A module's own copy is loaded together with this, because it takes other packages from what is shared.
const take = (copy) => { ({ ${names.join(', ')} } = shared = copy); };
if (${SHARED}[${key}]) take(${SHARED}[${key}]);
else (${AWAITED}[${key}] ??= []).push(take);
export { shared as default, shared as __moduleExports };`
    : `
const shared = ${SHARED}[${key}];
export const { ${names.join(', ')} } = shared;
export default shared.default ?? shared;
export { shared as __moduleExports };`;
}

function find(code: string, pattern: RegExp): string {
  const [, found] = pattern.exec(code) ?? [];
  if (found === undefined) throw new Error(`The federation plugin has generated nothing that matches ${pattern}.`);
  return found;
}
