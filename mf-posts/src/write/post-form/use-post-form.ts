import type { Author, MergeChoice, Post } from '@benotes/contract';
import type { TagSelectHandle } from '@benotes/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { NoteEditorHandle } from '../editor/note-editor.tsx';
import type { SentPost } from '../saving/idempotent-create.ts';
import type { StoredDraft } from '../drafts/draft-store.ts';
import type { Draft, Version } from '../saving/draft.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { linkOf } from '../../posts/text/link-of.ts';
import { useLinkFields } from './use-link-fields.ts';
import { type Conflict, useSaving } from '../saving/use-saving.ts';

interface PostFormOptions {
  initial: Draft;
  /** The version being edited; undefined creates a post. */
  opened: Version | undefined;
  /** The initial draft has content that was never saved. */
  unsaved: boolean;
  /** The note that a new link gets if the user wants it. */
  sharedText: string;
  onSaved: (post: Post) => void;
}

/** The fields of a post, stored as a draft on this device until they are saved. */
export function usePostForm({ initial, opened, unsaved, sharedText, onSaved }: PostFormOptions) {
  /** The server's version as far as this form knows, and the values the fields are compared with. */
  const [read, setRead] = useState(opened);
  const [base, setBase] = useState(initial);
  const [title, setTitle] = useState(initial.title);
  const [collectionId, setCollectionId] = useState(initial.collection_id);
  const [tags, setTags] = useState(initial.tags);
  const link = useLinkFields(initial, opened?.post.type === 'link');
  /** What the editor was last set to. */
  const [html, setHtml] = useState(link.isLink ? link.noteOf(initial) : initial.content);
  const [written, setWritten] = useState(unsaved);
  const [hasSharedText, setHasSharedText] = useState(false);
  const [empty, setEmpty] = useState(html === '');
  const [mergedWith, setMergedWith] = useState<readonly Author[]>();
  const editor = useRef<NoteEditorHandle>(null);
  const tagField = useRef<TagSelectHandle>(null);
  /** Whether the user changed it since; otherwise it is sent back unchanged. */
  const isTextChanged = useRef(false);

  /** The create request that got no response, which the next attempt repeats. */
  const sent = useRef<SentPost>();
  /** Whether the draft changed while a save was in flight. */
  const changedDuringSave = useRef(false);

  const isPlaced = collectionId === base.collection_id && tags === base.tags;
  const changed = written || title !== base.title || !isPlaced || link.isChanged(base);
  const writtenNow = () => {
    if (!isTextChanged.current || !editor.current) return html;
    return editor.current.isEmpty() ? '' : editor.current.getHtml();
  };
  const collect = (): Draft => ({
    title: title.trim(),
    ...(link.isLink ? link.collect(base, writtenNow()) : { content: writtenNow() }),
    ...(hasSharedText && { note: sharedText }),
    collection_id: collectionId,
    tags,
  });
  const { found, showsStorageWarning, schedule, flush, discard, dismissFound } = useDraft({
    read,
    collect: () => (changed ? collect() : undefined),
    sent,
  });
  const latest = useRef(collect);
  useLayoutEffect(() => {
    latest.current = collect;
  });
  const textOf = (draft: Draft) => (link.isLink ? link.noteOf(draft) : draft.content);
  /** Shows what was merged, with what the user changed since it was sent. */
  const showMerged = async (sentDraft: Draft, saved: Version, others: readonly Author[]) => {
    const { movedOffset, rebaseDraft, rebaseHtml } = await import('../merging/rebase.ts');
    const shown: Draft = { ...saved.post, tags: saved.post.tags ?? [] };
    const [now, hasTyped] = [latest.current(), changedDuringSave.current];
    const rebased = rebaseDraft(sentDraft, now, shown);
    const text = rebaseHtml({ base: textOf(sentDraft), mine: textOf(now), theirs: textOf(shown) });
    setTitle(rebased.title);
    setCollectionId(rebased.collection_id);
    setTags(rebased.tags);
    if (link.isLink) link.fill(rebased);
    setBase(shown);
    setRead(saved);
    setHtml(text);
    editor.current?.showMerged(text, movedOffset);
    const isRewritten = text !== textOf(shown);
    isTextChanged.current = isRewritten;
    setWritten(isRewritten);
    setMergedWith(others);
    changedDuringSave.current = false; // also by showing it
    if (hasTyped) schedule();
    else discard();
  };
  const { save, saveCopy, decide, ...saving } = useSaving({
    read,
    sent,
    storeDraft: flush,
    onCreated: setRead,
    onSaved: (post) => {
      if (changedDuringSave.current) {
        // Later changes update this post instead of creating another one.
        flushSync(() => setRead(read ?? { post, etag: undefined }));
        void flush();
      } else discard();
      onSaved(post);
    },
    onMerged: showMerged,
  });
  useEffect(() => {
    if (unsaved) schedule();
  }, [unsaved, schedule]);
  /** Stores the draft; an automatic retry is canceled, so that nothing is sent while the user types. */
  const markChanged = () => {
    changedDuringSave.current = true;
    saving.stopWaiting();
    schedule();
  };
  const marking =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      markChanged();
    };

  const fill = (filled: Draft) => {
    setTitle(filled.title);
    setCollectionId(filled.collection_id);
    setTags(filled.tags);
    setHasSharedText(!opened && Boolean(filled.note));
    const text = link.isLink ? link.fill(filled) : filled.content;
    setHtml(text);
    setEmpty(text === '');
    editor.current?.setHtml(text);
    isTextChanged.current = false;
  };
  /** Continues with a version that is saved. Undo in the editor brings back the text before. */
  const showSaved = (saved: Version) => {
    const shown = { ...saved.post, tags: saved.post.tags ?? [] };
    fill(shown);
    setBase(shown);
    setRead(saved);
    setWritten(false);
    discard();
  };
  const settleDraft = () => {
    const chosen = tagField.current?.settle() ?? tags;
    changedDuringSave.current = false;
    setMergedWith(undefined);
    return { ...collect(), tags: chosen };
  };

  return {
    title,
    setTitle: marking(setTitle),
    collectionId,
    setCollectionId: marking(setCollectionId),
    tags,
    setTags: marking(setTags),
    tagField,
    editor,
    html,
    empty,
    /** The fields that only a link has; undefined for a text. */
    link: link.isLink
      ? {
          ...link.values,
          setUrl: marking(link.setUrl),
          setDescription: marking(link.setDescription),
          setLoadsPreview: marking(link.setLoadsPreview),
        }
      : undefined,
    changed,
    /** Whether the new link gets the shared text as its note. */
    hasSharedText,
    setHasSharedText: marking(setHasSharedText),
    /** The URL of the link that saving stores for the first time; undefined if there is none, or if it may be stored already. */
    newUrl: () => (opened ? link.movedUrl() : sent.current || read ? undefined : linkOf(writtenNow())),
    /** Called when the user changed the text. */
    markTextChanged: () => {
      isTextChanged.current = true;
      setWritten(true);
      setEmpty(editor.current?.isEmpty() ?? true);
      markChanged();
    },
    ...saving,
    save: () => void save(settleDraft()),
    saveCopy: () => void saveCopy(settleDraft()),
    /** Saves with what to keep where the same words were changed elsewhere. */
    decide: (conflict: Conflict, choices: MergeChoice[]) => {
      changedDuringSave.current = false;
      void decide(conflict, choices);
    },
    /** What is shown has changes that were made elsewhere. */
    mergedWith,
    /** The post as it was saved last. */
    read,
    found,
    showsStorageWarning,
    dismissFound,
    /** Continues with the draft that was found. Undo in the editor brings back the previous text. */
    restore: (draft: StoredDraft) => {
      fill(draft.draft);
      setWritten(true);
      setRead(draft.read);
      sent.current = draft.sent;
      schedule();
      dismissFound();
    },
    showSaved,
    /** Discards the changes. */
    discard,
  };
}
