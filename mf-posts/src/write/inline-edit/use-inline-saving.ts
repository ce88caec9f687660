import type { Author, MergeChoice, Post } from '@benotes/contract';
import { emit, session } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { useLatest, useWhenOnline } from '@benotes/ui';
import { useEffect, useRef, useState } from 'react';

import { withUpdatingMark } from '../../posts/actions/post-changes.ts';
import { withWritten, writtenHtml } from '../../posts/text/written-html.ts';
import { useDraft } from '../drafts/use-draft.ts';
import type { NoteEditorHandle } from '../editor/note-editor.tsx';
import { useOnLeaving } from '../post-form/use-on-leaving.ts';
import { asSent, type Draft, type Version } from '../saving/draft.ts';
import { saveUnseen } from '../saving/save-unseen.ts';
import { texts } from '../saving/texts.ts';
import { useSaving } from '../saving/use-saving.ts';

/** What is written in the card of a post, and when it is stored on this device and saved. */
export function useInlineSaving(post: Post, onClose: () => void) {
  const [title, setTitle] = useState(post.title);
  const editor = useRef<NoteEditorHandle>(null);
  const written = useRef(false);
  const navigate = useNavigate();
  /** The post as it was saved last, as far as this editor knows. */
  const [read, setRead] = useState<Version>({ post, etag: undefined }); // of a list: what the post was is sent instead
  const { post: saved } = read;
  /** What the editor was last set to. */
  const shown = useRef(writtenHtml(post));
  const [mergedWith, setMergedWith] = useState<readonly Author[]>();

  /** The draft to save; undefined when nothing changed or the note is empty. */
  const collect = (): Draft | undefined => {
    const isEmpty = editor.current?.isEmpty() ?? false;
    if (isEmpty && post.type === 'text') return undefined;
    const html = written.current && editor.current ? (isEmpty ? '' : editor.current.getHtml()) : shown.current;
    if (title.trim() === saved.title && html === writtenHtml(saved)) return undefined;
    const { url, description, collection_id, tags = [] } = saved;
    const ofLink = post.type === 'link' ? { url, description } : {};
    return { title: title.trim(), ...ofLink, ...withWritten(saved, html), collection_id, tags };
  };
  const htmlOf = (draft: Draft) => writtenHtml({ ...draft, type: post.type, note: draft.note ?? null });
  const drafts = useDraft({ read, collect });
  const isDone = useRef(false);
  const close = () => {
    isDone.current = true;
    drafts.discard();
    onClose();
  };

  /** What was sent last. */
  const sent = useRef<{ draft: Draft; saved?: Version; settled: Promise<void> }>();
  /** Whether anything was changed since. */
  const isChanged = useRef(false);
  /** The user has ended editing, which has to wait. */
  const [isEnding, setIsEnding] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const send = (draft: Draft, attempt: () => Promise<void>) => {
    isChanged.current = false;
    sent.current = { draft, settled: withUpdatingMark(post.id, attempt) };
  };
  const know = (version: Version) => {
    if (sent.current) sent.current.saved = version;
  };

  const latestDraft = useLatest(collect);
  /** Shows what was merged, with what the user typed since it was sent. */
  const showMerged = async (mine: Draft, merged: Version, others: readonly Author[]) => {
    know(merged);
    const { movedOffset, rebaseHtml, rebaseText } = await import('../merging/rebase.ts');
    const now = latestDraft.current() ?? mine;
    const theirs = writtenHtml({ ...merged.post, type: post.type });
    const html = rebaseHtml({ base: htmlOf(mine), mine: htmlOf(now), theirs });
    const nextTitle = rebaseText({ base: mine.title, mine: now.title, theirs: merged.post.title });
    setTitle(nextTitle);
    setRead(merged);
    shown.current = html;
    editor.current?.showMerged(html, movedOffset);
    written.current = false;
    setMergedWith(others);
    setIsEnding(false);
    if (html === theirs && nextTitle === merged.post.title) drafts.discard();
    else drafts.schedule();
    return true;
  };
  const { save, decide, stopWaiting, ...saving } = useSaving({
    read: () => read,
    sent: useRef(undefined),
    storeDraft: () => {
      setIsEnding(false);
      return drafts.flush();
    },
    onSaved: (version, merged) => {
      know(version);
      if (!isChanged.current) {
        close();
        return false;
      }
      setRead(merged ? asSent(version, merged) : version);
      drafts.schedule();
      return true;
    },
    onMerged: showMerged,
    hasBanner: false,
  });
  const { busy, conflict } = saving;
  const mustWait = busy || isUploading;
  const finish = () => {
    if (conflict) return;
    setIsEnding(mustWait);
    if (mustWait) return;
    const draft = collect();
    setMergedWith(undefined);
    if (draft) send(draft, () => save(() => draft));
    else close();
  };
  useWhenOnline(saving.waitsForNetwork, finish);
  const latestFinish = useLatest(finish);
  useEffect(() => {
    if (isEnding && !mustWait) latestFinish.current();
  }, [isEnding, mustWait, latestFinish]);

  /** Stores the draft; an automatic retry is canceled, so that nothing is sent while the user types. */
  const markChanged = () => {
    isChanged.current = true;
    stopWaiting();
    drafts.schedule();
  };
  const saveOnLeaving = async () => {
    const draft = collect();
    if (isUploading) emit('notification:raised', { type: 'error', title: texts.error, description: texts.notUploaded });
    // After sign-out it is still in the drafts.
    if (isDone.current || !draft || !session.user) return;
    const onItsWay = saving.isSaving() ? sent.current : undefined;
    await onItsWay?.settled;
    // What is typed while it saves is made of what was sent, whatever that was merged with.
    const base = onItsWay?.saved ? asSent(onItsWay.saved, onItsWay.draft) : read;
    if (await saveUnseen(base, draft, navigate)) await drafts.remove();
  };
  useOnLeaving(() => void saveOnLeaving());

  return {
    ...saving,
    title,
    editor,
    saved,
    mergedWith,
    showsStorageWarning: drafts.showsStorageWarning,
    setTitle: (next: string) => {
      setTitle(next);
      markChanged();
    },
    /** Called when the user changed the text. */
    markTextChanged: () => {
      written.current = true;
      markChanged();
    },
    isUploading,
    setIsUploading,
    /** Editing ends once the images are uploaded. */
    waitsForImages: isEnding && isUploading,
    /** Saves and closes the editor, or does so once what is on its way has been saved or uploaded. */
    finish,
    decide: (choices: MergeChoice[]) => {
      if (conflict) send(conflict.mine, () => decide(conflict, choices));
    },
  };
}
