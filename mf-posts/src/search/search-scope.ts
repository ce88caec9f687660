import { type CollectionTree, SEARCH_BAR_COLLECTIONS, UNCATEGORIZED_ID } from '@benotes/contract';

import { texts } from '../posts/texts.ts';

/** A collection to search in. */
export interface Scope {
  id: number;
  name: string;
  icon_id: number | null;
  /** The names above it, the top one first. */
  above: readonly string[];
}

/** As many matches as somebody reads; typing more makes them fewer. */
const SHOWN_MAX = 20;

const UNCATEGORIZED: Scope = { id: UNCATEGORIZED_ID, name: texts.uncategorized, icon_id: null, above: [] };

/** Uncategorized, then every collection from top to bottom. */
export function* scopesOf(tree: readonly CollectionTree[]): Generator<Scope> {
  yield UNCATEGORIZED;
  // A loop, not recursion: trees may be a hundred deep.
  const open = tree.toReversed().map((node) => ({ node, above: [] as readonly string[] }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, above } = next;
    yield { id: node.id, name: node.name, icon_id: node.icon_id, above };
    for (const child of node.nested.toReversed()) open.push({ node: child, above: [...above, node.name] });
  }
}

/** What the search bar offers: the first four while it is empty, else those whose name holds what is typed. */
export function offered(tree: readonly CollectionTree[], typed: string): Scope[] {
  const wanted = typed.trim().toLocaleLowerCase();
  const most = wanted ? SHOWN_MAX : SEARCH_BAR_COLLECTIONS;
  const scopes: Scope[] = [];
  for (const scope of scopesOf(tree)) {
    if (scopes.length === most) break;
    if (scope.name.toLocaleLowerCase().includes(wanted)) scopes.push(scope);
  }
  return scopes;
}

export function findScope(tree: readonly CollectionTree[], id: number): Scope | undefined {
  for (const scope of scopesOf(tree)) if (scope.id === id) return scope;
  return undefined;
}

/** The words of a search, as they are marked in what was found. */
export const wordsOf = (query: string): string[] =>
  [...query.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => (quoted ?? word ?? '').trim()).filter(Boolean);
