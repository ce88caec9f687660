import { useAppBar } from '@benotes/platform';
import { useSearchParams } from '@benotes/router';
import { PageColumn } from '@benotes/ui';
import { useMemo } from 'react';

import { choiceOf } from './feed-choice.ts';
import { FeedSection } from './feed-section.tsx';
import { texts } from './texts.ts';

/**
 * `/manage/feeds`, and with `?collection=7`, `?tag=7`, `?saved=7`, or `?q=soup` the dialog for the feed of that list.
 */
export function FeedsPage() {
  const [query, setQuery] = useSearchParams();
  const initial = useMemo(() => choiceOf(query), [query]);
  useAppBar({ title: texts.feeds });
  return (
    <PageColumn dense>
      <FeedSection key={query.toString()} initial={initial} onClose={() => setQuery({}, { replace: true })} />
    </PageColumn>
  );
}
