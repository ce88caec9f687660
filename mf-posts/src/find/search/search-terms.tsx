import {
  formatQuery,
  formatTerm,
  parseQuery,
  type Query,
  searchTexts,
  type SortTerm,
  type Term,
} from '@benotes/contract/search-query';
import { isolate } from '@benotes/ui';
import { Chip } from '@benotes/ui/chip';
import { useEffect, useMemo, useState } from 'react';

import styles from './search-terms.module.css';
import { texts } from './texts.ts';

/** Time without typing before a part is marked that is not understood, in ms: it may not be complete yet. */
const MARK_DELAY_MS = 800;

const NONE: readonly string[] = [];

interface SearchTermsProps {
  typed: string;
  onChange: (typed: string) => void;
  /** Operators that are shown elsewhere. */
  except?: readonly string[];
}

/** The operators and excluded words of a search, each with a button that removes it, and what was not understood. */
export function SearchTerms({ typed, onChange, except = NONE }: SearchTermsProps) {
  const query = useMemo(() => parseQuery(typed), [typed]);
  const terms = [...query.clauses.flat().filter(hasChip), ...(query.sort ? [query.sort] : [])].filter(
    (term) => !except.includes(formatTerm(term)),
  );
  const rested = useRested(typed);
  const issues = rested === typed ? query.issues : [];
  return (
    <>
      {terms.length > 0 && (
        <ul className={styles.terms} aria-label={texts.understood}>
          {terms.map((term) => (
            <li key={term.from} className={styles.term}>
              <Chip
                removeLabel={texts.removeTerm(labelOf(term))}
                onRemove={() => onChange(formatQuery(without(query, term)))}
              >
                {labelOf(term)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <output className={styles.issues}>
        {issues.map(({ from, to, message }) => (
          <span key={`${from}`} className={styles.issue}>
            <mark className={styles.mark}>{isolate(typed.slice(from, to))}</mark> {message}
          </span>
        ))}
      </output>
    </>
  );
}

const hasChip = (term: Term) => term.kind === 'operator' || term.isNegated;

function labelOf(term: Term | SortTerm): string {
  if (term.kind === 'words') return texts.without(formatTerm({ ...term, isNegated: false }));
  if (term.kind === 'operator' && term.isNegated) return texts.excluded[term.name](term.value);
  const name = term.kind === 'sort' ? term.kind : term.name;
  return texts.term(searchTexts.operators[name].label, term.value);
}

const without = ({ clauses, sort }: Query, removed: Term | SortTerm) => ({
  sort: sort === removed ? null : sort,
  clauses: clauses.map((terms) => terms.filter((term) => term !== removed)).filter((terms) => terms.length > 0),
});

/** The text as it was when typing last paused. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), MARK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
