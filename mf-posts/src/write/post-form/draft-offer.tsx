import { Button, Icon } from '@benotes/ui';
import { formatDayTime } from '@benotes/ui/dates';

import banner from '../banner/banner.module.css';
import type { StoredDraft } from '../drafts/draft-store.ts';
import type { Version } from '../saving/draft.ts';
import { canRetrySafely } from '../saving/idempotent-create.ts';
import { texts } from '../saving/texts.ts';

interface DraftOfferProps {
  found: StoredDraft;
  read: Version | undefined;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers to restore an unsaved draft found on this device. */
export function DraftOffer({ found, read, onRestore, onDiscard }: DraftOfferProps) {
  const isOlder = found.read !== undefined && found.read.post.updated_at !== read?.post.updated_at;
  return (
    <section aria-label={texts.draft} className={banner.banner}>
      <Icon name="edit" />
      <output className={banner.text}>
        {texts.foundDraft(formatDayTime(found.keptAt))} {isOlder && texts.changedSince}
        {found.sent && (canRetrySafely(found.sent) ? texts.sentUnanswered : texts.sentLongAgo)}
      </output>
      <span className={banner.buttons}>
        <Button tone="primary" onClick={onRestore}>
          {texts.restore}
        </Button>
        <Button onClick={onDiscard}>{texts.discard}</Button>
      </span>
    </section>
  );
}
