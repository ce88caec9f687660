import styles from './suggestion.module.css';
import { texts } from './texts.ts';

interface SuggestionProps {
  /** A search that finds something. */
  suggestion: string;
  onSearch: (words: string) => void;
}

/** Offers a similar search below an empty search result. */
export function Suggestion({ suggestion, onSearch }: SuggestionProps) {
  const [before, after] = texts.didYouMean;
  return (
    <p className={styles.line}>
      {before}
      <button type="button" dir="auto" className={styles.suggestion} onClick={() => onSearch(suggestion)}>
        {suggestion}
      </button>
      {after}
    </p>
  );
}
