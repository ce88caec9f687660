import { on, session } from '@benotes/platform';
import { randomKey } from '@benotes/platform/random-key';
import { useLatest } from '@benotes/ui';
import { type MutableRefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { changesOf } from '../saving/changes-of.ts';
import type { Draft, Version } from '../saving/draft.ts';
import type { SentPost } from '../saving/idempotent-create.ts';
import { lockDraft, findUnlocked } from './draft-lock.ts';
import { deleteDraft, findDrafts, type StoredDraft } from './draft-store.ts';
import { DraftWriter, succeeds } from './draft-writer.ts';
import { useStorageWarning } from './use-storage-warning.ts';

interface DraftOptions {
  /** The version the form was opened with; undefined for a new post. */
  read: Version | undefined;
  /** Returns the current draft; undefined when nothing differs from the saved version. */
  collect: () => Draft | undefined;
  /** The create request that got no response. */
  sent?: MutableRefObject<SentPost | undefined>;
  /** What came from outside, if the new post is made of that: only its drafts are found. */
  source?: string;
}

export interface DraftHandle {
  /** A draft found on this device when the form was opened. */
  found: StoredDraft | undefined;
  /** This form should warn that drafts cannot be stored. */
  showsStorageWarning: boolean;
  /** Stores the draft after the debounce. */
  schedule: () => void;
  /** Stores it now; resolves once it is stored, has failed, or has timed out. */
  flush: () => Promise<void>;
  /** Deletes it, after the post was saved or the changes were discarded. */
  discard: () => void;
  /** Deletes it after the form was left. */
  remove: () => Promise<void>;
  /** Deletes the draft that was found, after it was restored or discarded. */
  dismissFound: () => void;
}

/** How long a save waits for its draft to be stored, in ms. */
const FLUSH_TIMEOUT_MS = 500;

const currentUser = () => session.user?.id;

/** Stores the draft of a form on this device, and finds drafts of earlier forms. */
export function useDraft({ read, collect, sent, source }: DraftOptions): DraftHandle {
  const [id] = useState(randomKey);
  const latest = useLatest({ read, collect });
  const post = source ?? read?.post.id ?? 0;
  const writer = useRef<DraftWriter>();
  const [showsStorageWarning, reportStored] = useStorageWarning(id);

  useLayoutEffect(() => {
    const user = currentUser();
    if (user === undefined) return;
    const formWriter = new DraftWriter(
      id,
      () => {
        const draft = latest.current.collect();
        return draft && { id, user, post, keptAt: Date.now(), draft, read: latest.current.read, sent: sent?.current };
      },
      reportStored,
    );
    writer.current = formWriter;
    const unlock = lockDraft(id);
    const off = on('session:ended', () => formWriter.stop());
    const hide = () => document.visibilityState === 'hidden' && formWriter.isPending && void formWriter.flush();
    document.addEventListener('visibilitychange', hide);
    return () => {
      if (formWriter.isPending) void formWriter.flush(); // before the editor, which holds the text, unmounts
      formWriter.stop();
      document.removeEventListener('visibilitychange', hide);
      off();
      unlock();
    };
  }, [id, post, sent, reportStored, latest]);

  return {
    ...useFound(id, post, read, reportStored),
    showsStorageWarning,
    schedule: useCallback(() => writer.current?.schedule(), []),
    flush: useCallback(async () => {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS));
      await Promise.race([writer.current?.flush(), timeout]);
    }, []),
    discard: useCallback(() => writer.current?.discard(), []),
    remove: useCallback(async () => void (await succeeds(deleteDraft(id))), [id]),
  };
}

/** Drafts of the same post left by earlier forms, one at a time. */
function useFound(
  own: string,
  post: StoredDraft['post'],
  read: Version | undefined,
  reportStored: (isStored: boolean) => void,
): Pick<DraftHandle, 'found' | 'dismissFound'> {
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([]);
  const initialRead = useRef(read);

  useEffect(() => {
    const user = currentUser();
    if (user === undefined) return;
    let current = true;
    const look = async () => {
      const { drafts: all, isStored } = await findDrafts(user, post);
      if (current && !isStored) reportStored(false);
      const left = await findUnlocked(all.filter(({ id }) => id !== own));
      const saved = left.filter(({ draft }) => isSaved(draft, initialRead.current));
      await Promise.all(saved.map(({ id }) => succeeds(deleteDraft(id))));
      if (current) setDrafts(left.filter((each) => !saved.includes(each)));
    };
    void look();
    return () => {
      current = false;
    };
  }, [own, post, reportStored]);

  const [found] = drafts;
  return {
    found,
    dismissFound: () => {
      if (found) void succeeds(deleteDraft(found.id));
      setDrafts(drafts.slice(1));
    },
  };
}

/** Whether a draft equals the saved post. */
function isSaved(draft: Draft, read: Version | undefined): boolean {
  if (!read) return draft.title === '' && draft.content === '';
  const { post } = read;
  const ids = draft.tags.flatMap(({ id }) => id ?? []);
  return ids.length === draft.tags.length && Object.keys(changesOf(post, draft, { tags: ids })).length === 0;
}
