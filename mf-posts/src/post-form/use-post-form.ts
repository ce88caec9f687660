import type { Post } from '@benotes/contract';
import type { TagSelectHandle } from '@benotes/ui';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { NoteEditorHandle } from '../editor/note-editor.tsx';
import type { SentPost } from '../saving/idempotent-create.ts';
import type { StoredDraft } from '../drafts/draft-store.ts';
import type { Draft, Version } from '../saving/save-post.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { type Conflict, useSaving } from '../saving/use-saving.ts';

interface PostFormOptions {
  initial: Draft;
  /** The post that is edited, as it was read; undefined creates one. */
  opened: Version | undefined;
  /** The draft holds something that was never saved. */
  unsaved: boolean;
  onSaved: (post: Post) => void;
}

/** What is in the fields of a post, kept on this device until it is saved. */
export function usePostForm({ initial, opened, unsaved, onSaved }: PostFormOptions) {
  /** What the server holds, as far as this form knows, and what of it the fields are compared with. */
  const [read, setRead] = useState(opened);
  const [base, setBase] = useState(initial);
  const [title, setTitle] = useState(initial.title);
  const [collectionId, setCollectionId] = useState(initial.collection_id);
  const [tags, setTags] = useState(initial.tags);
  /** The text the editor was last filled with. */
  const [html, setHtml] = useState(initial.content);
  const [written, setWritten] = useState(unsaved);
  const [empty, setEmpty] = useState(initial.content === '');
  const editor = useRef<NoteEditorHandle>(null);
  const tagField = useRef<TagSelectHandle>(null);
  /** Whether the person changed the text since: otherwise it is sent back letter for letter. */
  const isChanged = useRef(false);

  /** A new post that was sent and never answered: the next attempt has to know. */
  const sent = useRef<SentPost>();
  /** Whether something was written since the save under way began. */
  const isLater = useRef(false);

  const changed = written || title !== base.title || collectionId !== base.collection_id || tags !== base.tags;
  const collect = (): Draft => ({
    title: title.trim(),
    content: isChanged.current && editor.current ? editor.current.getHtml() : html,
    collection_id: collectionId,
    tags,
  });
  const { found, isUnkept, note, keep, drop, settle } = useDraft({
    read,
    collect: () => (changed ? collect() : undefined),
    sent,
  });
  const { save, saveCopy, saveMine, ...saving } = useSaving({
    read,
    sent,
    keep,
    onMade: setRead,
    onSaved: (post) => {
      if (isLater.current) {
        // What was written since is a change of this post, not another one.
        flushSync(() => setRead(read ?? { post, etag: undefined }));
        void keep();
      } else drop();
      onSaved(post);
    },
    onFailed: () => void keep(),
  });
  useEffect(() => {
    if (unsaved) note();
  }, [unsaved, note]);
  /** Something was written: on this device it is kept, but it is not sent while somebody writes. */
  const noteLater = () => {
    isLater.current = true;
    saving.stopWaiting();
    note();
  };
  const noting =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      noteLater();
    };

  const fill = (filled: Draft) => {
    setTitle(filled.title);
    setCollectionId(filled.collection_id);
    setTags(filled.tags);
    setHtml(filled.content);
    setEmpty(filled.content === '');
    editor.current?.setHtml(filled.content);
    isChanged.current = false;
  };
  const toSave = () => {
    const chosen = tagField.current?.settle() ?? tags;
    isLater.current = false;
    return { ...collect(), tags: chosen };
  };

  return {
    title,
    setTitle: noting(setTitle),
    collectionId,
    setCollectionId: noting(setCollectionId),
    tags,
    setTags: noting(setTags),
    tagField,
    editor,
    html,
    empty,
    changed,
    /** The person changed the text. */
    noteText: () => {
      isChanged.current = true;
      setWritten(true);
      setEmpty(editor.current?.isEmpty() ?? true);
      noteLater();
    },
    ...saving,
    save: () => void save(toSave()),
    saveCopy: () => void saveCopy(toSave()),
    saveMine: (conflict: Conflict) => {
      isLater.current = false;
      void saveMine(conflict);
    },
    found,
    isUnkept,
    discard: settle,
    /** Goes on with what was found. What the fields of the text held comes back with Undo. */
    restore: (draft: StoredDraft) => {
      fill(draft.draft);
      setWritten(true);
      setRead(draft.read);
      sent.current = draft.sent;
      note();
      settle();
    },
    /** Goes on with what was saved elsewhere; the own text comes back with Undo. */
    takeTheirs: ({ current }: Conflict) => {
      const theirs = { ...current.post, tags: current.post.tags ?? [] };
      fill(theirs);
      setBase(theirs);
      setRead(current);
      setWritten(false);
      drop();
      saving.closeConflict();
    },
    /** Gives up what is written. */
    drop,
  };
}
