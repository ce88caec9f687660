import { SEARCH_BAR_COLLECTIONS, UNCATEGORIZED_ID } from '@benotes/contract';
import { collections } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Button, EmptyState } from '@benotes/ui';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';

import { postList } from '../../list/store/post-list.store.ts';
import { collectionPath } from '../../posts/collection-path.ts';
import styles from './no-results.module.css';
import { suggestedScopes } from './search-scope.ts';
import { Suggestion } from './suggestion.tsx';
import { texts } from './texts.ts';

interface NoResultsProps {
  words: string;
  onSearch: (words: string) => void;
  /** Undefined if it searches in all collections already. */
  onSearchEverywhere: (() => void) | undefined;
}

/** An empty result, with a similar search and links to collections whose names match. */
export function NoResults({ words, onSearch, onSearchEverywhere }: NoResultsProps) {
  const suggestion = useSuggestion();
  const { tree } = useSnapshot(collections);
  const navigate = useNavigate();
  const matches = useMemo(() => suggestedScopes(tree, words).slice(0, SEARCH_BAR_COLLECTIONS), [tree, words]);
  return (
    <EmptyState title={texts.noResults}>
      {suggestion === null ? (
        <p className={styles.hint}>{texts.spellingHint}</p>
      ) : (
        <Suggestion suggestion={suggestion} onSearch={onSearch} />
      )}
      {onSearchEverywhere && (
        <Button icon="search" onClick={onSearchEverywhere}>
          {texts.searchInAll}
        </Button>
      )}
      {matches.map(({ id, name }) => (
        <Button
          key={id}
          icon="folder"
          onClick={() => void navigate(collectionPath(id === UNCATEGORIZED_ID ? null : id))}
        >
          {texts.matchingCollection(name)}
        </Button>
      ))}
    </EmptyState>
  );
}

/** The suggestion for the list on screen. */
function useSuggestion(): string | null {
  const { previous, suggestion } = useSnapshot(postList);
  return previous ? previous.suggestion : suggestion;
}
