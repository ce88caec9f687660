import { type CollectionTree, SEARCH_BAR_COLLECTIONS, UNCATEGORIZED_ID } from '@benotes/contract';
import { foldText } from '@benotes/contract/fold-text';
import { parseQuery } from '@benotes/contract/search-query';

import { texts } from './texts.ts';

/** A collection to search in. */
export interface Scope {
  id: number;
  name: string;
  icon_id: number | null;
  /** The names of its ancestors, outermost first. */
  above: readonly string[];
}

/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 20;

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

/** The collections the search bar suggests: the first four while it is empty, otherwise those whose name matches. */
export function suggestedScopes(tree: readonly CollectionTree[], typed: string): Scope[] {
  const query = foldText(typed.trim());
  const limit = query ? MAX_SUGGESTIONS : SEARCH_BAR_COLLECTIONS;
  const scopes: Scope[] = [];
  for (const scope of scopesOf(tree)) {
    if (scopes.length === limit) break;
    if (foldText(scope.name).includes(query)) scopes.push(scope);
  }
  return scopes;
}

export function findScope(tree: readonly CollectionTree[], id: number): Scope | undefined {
  for (const scope of scopesOf(tree)) if (scope.id === id) return scope;
  return undefined;
}

/** The words of a query that results contain, for highlighting. */
export const wordsOf = (query: string): string[] =>
  parseQuery(query)
    .clauses.flat()
    .filter((term) => !term.isNegated && (term.kind === 'words' || term.name === 'title'))
    .map((term) => (term.kind === 'words' ? term.text.replace(/^#(?=[\p{L}\p{N}])/u, '') : term.value).trim())
    .filter(Boolean);
