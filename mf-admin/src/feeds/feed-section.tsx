import { defineView, useRequest } from '@benotes/platform';
import { lazyComponent } from '@benotes/ui';
import { formatDate } from '@benotes/ui/dates';
import { Suspense } from 'react';

import { endInWords } from '../tokens/lifetime.ts';
import { TokenList } from '../tokens/token-list.tsx';
import { type FeedChoice, firstChoice } from './feed-choice.ts';
import { fetchFeeds, revokeFeed } from './feed-requests.ts';
import { texts } from './texts.ts';

const FeedDialog = lazyComponent(async () => (await import('./feed-dialog.tsx')).FeedDialog);

interface FeedSectionProps {
  /** The list whose feed is to be created at once. */
  initial?: FeedChoice | null;
  /** The dialog of that list was closed. */
  onClose?: () => void;
}

/** The feeds of the signed-in user. */
export function FeedSection({ initial = null, onClose }: FeedSectionProps) {
  const { result, retry, reload } = useRequest('all', fetchFeeds);
  const feeds = result?.map(({ id, name, below, expires_at, last_used_at, last_program }) => ({
    id,
    name,
    detail: texts.detail(below, endInWords(expires_at), last_used_at && formatDate(last_used_at), last_program),
  }));
  return (
    <>
      <TokenList
        heading={texts.feeds}
        hint={texts.hint}
        tokens={result === null ? null : feeds}
        words={texts}
        revokeBody={texts.revokeBody}
        onRevoke={revokeFeed}
        onRetry={retry}
        onChange={reload}
        renderDialog={(close) => (
          <Suspense fallback={null}>
            <FeedDialog initial={firstChoice()} onClose={close} />
          </Suspense>
        )}
      />
      {initial && (
        <Suspense fallback={null}>
          <FeedDialog
            initial={initial}
            onClose={() => {
              onClose?.();
              reload();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

export const view = defineView<'account.sections'>(() => <FeedSection />);
