import type { Post } from '@benotes/contract';
import { useRef, useState } from 'react';

import type { Draft, Version } from '../../write/saving/draft.ts';
import type { SentPost } from '../../write/saving/idempotent-create.ts';
import { useSaving } from '../../write/saving/use-saving.ts';
import { rememberCollection } from './last-collection.ts';

/** Creates one post, exactly once, however often it is tried. */
export function useAdding(onSaved: (post: Post) => void) {
  const sent = useRef<SentPost>();
  /** What an earlier attempt, whose response was lost, has created. */
  const [read, setRead] = useState<Version>();
  return useSaving({
    read: () => read,
    sent,
    storeDraft: async () => {}, // the address of the page has the content
    onCreated: setRead,
    onSaved: ({ post }) => {
      rememberCollection(post.collection_id);
      onSaved(post);
    },
  }) satisfies { save: (collect: () => Draft) => unknown };
}
