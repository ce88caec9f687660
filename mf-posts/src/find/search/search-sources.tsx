import { allowedUrl, isOwnPath, type SearchHit } from '@benotes/contract';
import { type SlotAction, slotActions } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { isolate, isPlainClick } from '@benotes/ui';
import { useEffect, useId, useState } from 'react';

import styles from './search-sources.module.css';
import { texts } from './texts.ts';

/** Debounce before other sources are queried, in ms. */
const DELAY_MS = 300;
/** Maximum number of hits shown per source. */
const MAX_HITS = 10;

type Source = SlotAction<'search.sources'>;

/** The hits of other modules for these words, below the posts. */
export function SearchSources({ words }: { words: string }) {
  const [sources] = useState(() => slotActions('search.sources', {}));
  return sources.map((source) => <SourceHits key={source.id} source={source} words={words} />);
}

function SourceHits({ source, words }: { source: Source; words: string }) {
  const heading = useId();
  const navigate = useNavigate();
  const hits = useHits(source, words);
  if (hits.length === 0) return null;
  return (
    <section className={styles.source} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {source.label}
      </h2>
      <ul className={styles.hits}>
        {hits.map(({ title, url, detail }) => (
          <li key={`${url} ${title}`}>
            <a
              className={styles.hit}
              href={url}
              {...(isOwnPath(url)
                ? {
                    onClick: (event) => {
                      if (!isPlainClick(event)) return;
                      event.preventDefault();
                      void navigate(url);
                    },
                  }
                : { target: '_blank', rel: 'noreferrer' })}
            >
              <span dir="auto">{title}</span>
              {detail && <span className={styles.detail}>{isolate(detail)}</span>}
            </a>
          </li>
        ))}
      </ul>
      {hits.length === MAX_HITS && <p className={styles.detail}>{texts.moreHits}</p>}
    </section>
  );
}

/** The hits of a source for these words. Hits for other words and late responses are discarded. */
function useHits(source: Source, words: string): readonly SearchHit[] {
  const [found, setFound] = useState<{ words: string; hits: readonly SearchHit[] }>();
  useEffect(() => {
    const request = new AbortController();
    const timer = setTimeout(() => {
      void source.run({ query: words, signal: request.signal }).then((hits = []) => {
        if (!request.signal.aborted) setFound({ words, hits: hits.filter(isSafe).slice(0, MAX_HITS) });
        return undefined;
      });
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [source, words]);
  return found?.words === words ? found.hits : [];
}

/** Rejects `javascript:` and similar URLs, because a source may return untrusted content. */
const isSafe = ({ url }: SearchHit) => isOwnPath(url) || allowedUrl(url, 'bookmark') !== undefined;
