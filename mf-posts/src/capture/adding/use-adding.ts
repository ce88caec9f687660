import type { Post } from '@benotes/contract';
import { useRef, useState } from 'react';

import type { StoredDraft } from '../../write/drafts/draft-store.ts';
import { useDraft } from '../../write/drafts/use-draft.ts';
import type { Draft, Version } from '../../write/saving/draft.ts';
import type { SentPost } from '../../write/saving/idempotent-create.ts';
import { useSaving } from '../../write/saving/use-saving.ts';
import { rememberCollection } from './last-collection.ts';

interface AddingOptions {
  /** What came from outside. */
  source: string;
  /** What the fields have. */
  fields: Draft;
  /** Whether the user has changed something. */
  isChanged: boolean;
  onSaved: (post: Post) => void;
}

/** Creates one post, exactly once, however often it is tried. Until then, changes are a draft on this device. */
export function useAdding({ source, fields, isChanged, onSaved }: AddingOptions) {
  const sent = useRef<SentPost>();
  /** What an earlier attempt, whose response was lost, has created. */
  const [read, setRead] = useState<Version>();
  const collect = () => (isChanged || sent.current ? fields : undefined); // the address has what is not changed
  const drafts = useDraft({ read: undefined, source, collect, sent });
  const saving = useSaving({
    read: () => read,
    sent,
    storeDraft: drafts.flush,
    onCreated: setRead,
    onSaved: ({ post }) => {
      drafts.discard();
      rememberCollection(post.collection_id);
      onSaved(post);
    },
  });
  return {
    ...saving,
    drafts,
    /** Continues with the request of the draft that was found. */
    restore: (found: StoredDraft) => {
      sent.current = found.sent;
      drafts.dismissFound();
      drafts.schedule();
    },
  };
}
