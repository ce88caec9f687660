import { on, session } from '@benotes/platform';
import { type MutableRefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { aName, type SentPost } from '../saving/idempotent-create.ts';
import { lockDraft, withoutLocked } from './draft-lock.ts';
import { deleteDraft, findDrafts, type StoredDraft } from './draft-store.ts';
import { DraftWriter, isDone } from './draft-writer.ts';
import { useUnkept } from './use-storage-warning.ts';
import { hasOtherTags } from '../saving/save-tags.ts';
import type { Draft, Version } from '../saving/save-post.ts';

interface DraftOptions {
  /** What the form was opened with; undefined for a new post. */
  read: Version | undefined;
  /** The draft as it stands; undefined while nothing differs from what is saved. */
  collect: () => Draft | undefined;
  /** What was sent of it and never answered. */
  sent?: MutableRefObject<SentPost | undefined>;
}

export interface DraftKeeper {
  /** What was found unsaved on this device when the form was opened. */
  found: StoredDraft | undefined;
  /** This is the place to say that what is written here will be gone with the page. */
  isUnkept: boolean;
  /** Something was written: it is kept soon. */
  note: () => void;
  /** Keeps it at once; resolves once it is kept, cannot be, or takes too long to wait for. */
  keep: () => Promise<void>;
  /** It was saved, or given up: nothing of it stays. */
  drop: () => void;
  /** What was found is not wanted, or has been taken over. */
  settle: () => void;
}

/** How long a save waits for its draft to be kept, in ms. */
const KEEP_LIMIT_MS = 500;

const writerHere = () => session.user?.id;

/** Keeps what is written in a form on this device, and finds what an earlier one left behind. */
export function useDraft({ read, collect, sent }: DraftOptions): DraftKeeper {
  const [id] = useState(aName);
  const latest = useRef({ read, collect });
  useLayoutEffect(() => {
    latest.current = { read, collect };
  });
  const post = read?.post.id ?? 0;
  const writer = useRef<DraftWriter>();
  const [isUnkept, tellKept] = useUnkept(id);

  useLayoutEffect(() => {
    const user = writerHere();
    if (user === undefined) return;
    const mine = new DraftWriter(
      id,
      () => {
        const draft = latest.current.collect();
        return draft && { id, user, post, keptAt: Date.now(), draft, read: latest.current.read, sent: sent?.current };
      },
      tellKept,
    );
    writer.current = mine;
    const unlock = lockDraft(id);
    const off = on('session:ended', () => mine.end());
    const hide = () => document.visibilityState === 'hidden' && mine.isDue && void mine.keep();
    document.addEventListener('visibilitychange', hide);
    return () => {
      if (mine.isDue) void mine.keep(); // before the editor, which is asked for its text, is gone
      mine.end();
      document.removeEventListener('visibilitychange', hide);
      off();
      unlock();
    };
  }, [id, post, sent, tellKept]);

  return {
    ...useFound(id, post, read, tellKept),
    isUnkept,
    note: useCallback(() => writer.current?.note(), []),
    keep: useCallback(async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, KEEP_LIMIT_MS));
      await Promise.race([writer.current?.keep(), late]);
    }, []),
    drop: useCallback(() => writer.current?.drop(), []),
  };
}

/** The drafts that earlier forms of the same post left behind, one after the other. */
function useFound(
  own: string,
  post: number,
  read: Version | undefined,
  tellKept: (isKept: boolean) => void,
): Pick<DraftKeeper, 'found' | 'settle'> {
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([]);
  const asked = useRef(read);

  useEffect(() => {
    const user = writerHere();
    if (user === undefined) return;
    let current = true;
    const look = async () => {
      const { drafts: all, isKept } = await findDrafts(user, post);
      if (current && !isKept) tellKept(false);
      const left = await withoutLocked(all.filter(({ id }) => id !== own));
      const saved = left.filter(({ draft }) => isSaved(draft, asked.current));
      await Promise.all(saved.map(({ id }) => isDone(deleteDraft(id))));
      if (current) setDrafts(left.filter((each) => !saved.includes(each)));
    };
    void look();
    return () => {
      current = false;
    };
  }, [own, post, tellKept]);

  const [found] = drafts;
  return {
    found,
    settle: () => {
      if (found) void isDone(deleteDraft(found.id));
      setDrafts(drafts.slice(1));
    },
  };
}

/** Whether a draft holds nothing that the post does not. */
function isSaved({ title, content, collection_id, tags }: Draft, read: Version | undefined): boolean {
  if (!read) return title === '' && content === '';
  const ids = tags.map((tag) => tag.id);
  const isTagged = ids.every((id) => id !== undefined) && !hasOtherTags(read.post, ids);
  const { post } = read;
  return isTagged && title === post.title && content === post.content && collection_id === post.collection_id;
}
