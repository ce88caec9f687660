import type { TagSelectHandle } from '@benotes/ui';
import { useLatest } from '@benotes/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { NoteEditorHandle } from '../editor/note-editor.tsx';
import { type Draft, draftOf, isSameDraft, type Version } from '../saving/draft.ts';
import { useLinkFields } from './use-link-fields.ts';
import { useOnLeaving } from './use-on-leaving.ts';

interface PostDraftOptions {
  initial: Draft;
  /** The version being edited; undefined creates a post. */
  opened: Version | undefined;
  /** The initial draft has content that was never saved. */
  unsaved: boolean;
  /** The note that a new link gets if the user wants it. */
  sharedText: string;
}

/** What a form shows on top of a saved version. */
interface ShownOnTop {
  fields: Draft;
  text: string;
  moved: Parameters<NoteEditorHandle['showMerged']>[1];
  /** A draft from before, with what was changed elsewhere. */
  rebase: (kept: Draft) => Draft;
}

export type PostDraft = ReturnType<typeof usePostDraft>;

/** The fields of a post while it is edited, and what of them is saved: the one place where they are. */
export function usePostDraft({ initial, opened, unsaved, sharedText }: PostDraftOptions) {
  /** The server's version as far as this form knows, and the values the fields are compared with. */
  const [read, setRead] = useState(opened);
  const known = useRef(opened);
  const [base, setBase] = useState(initial);
  /** What the post was before the user changed it here, with what was changed elsewhere since. */
  const [start, setStart] = useState(initial);
  const kept = useRef<{ draft: Draft }[]>([]);
  const [title, setTitle] = useState(initial.title);
  const [collectionId, setCollectionId] = useState(initial.collection_id);
  const [tags, setTags] = useState(initial.tags);
  const link = useLinkFields({ initial, base, isLink: opened?.post.type === 'link' });
  const textOf = (draft: Draft) => (link.isLink ? link.noteOf(draft) : draft.content);
  /** What the editor was last set to. */
  const [html, setHtml] = useState(textOf(initial));
  const [written, setWritten] = useState(unsaved);
  const [hasSharedText, setHasSharedText] = useState(false);
  const [empty, setEmpty] = useState(html === '');
  const editor = useRef<NoteEditorHandle>(null);
  const tagField = useRef<TagSelectHandle>(null);
  /** Whether the user changed it since; otherwise it is sent back unchanged. */
  const isTextChanged = useRef(false);

  const isPlaced = collectionId === base.collection_id && tags === base.tags;
  const isTitled = title === base.title || title.trim() === base.title; // what is stored may have spaces
  const changed = written || !isTitled || !isPlaced || link.isChanged;
  const writtenNow = () => {
    if (!isTextChanged.current || !editor.current) return html;
    return editor.current.isEmpty() ? '' : editor.current.getHtml();
  };
  const collect = (): Draft => ({
    title: title.trim(),
    ...(link.isLink ? link.collect(writtenNow()) : { content: writtenNow() }),
    ...(hasSharedText && { note: sharedText }),
    collection_id: collectionId,
    tags,
  });
  const latest = useLatest({ collect, changed, start });
  /** What the form was left with: the editor, which holds the text, is gone then. */
  const left = useRef<Draft>();
  useLayoutEffect(() => {
    left.current = undefined;
  }, []);
  useOnLeaving(() => {
    left.current = latest.current.collect();
  });
  const now = () => left.current ?? latest.current.collect();

  const know = (version: Version | undefined) => {
    known.current = version;
    setRead(version);
  };
  const setFields = (fields: Draft): string => {
    setTitle(fields.title);
    setCollectionId(fields.collection_id);
    setTags(fields.tags);
    return link.isLink ? link.fill(fields) : fields.content;
  };
  /** Shows a draft. Undo in the editor brings back the text before. */
  const fill = (filled: Draft) => {
    setHasSharedText(!opened && Boolean(filled.note));
    const text = setFields(filled);
    setHtml(text);
    setEmpty(text === '');
    editor.current?.setHtml(text);
    isTextChanged.current = false;
  };

  return {
    title,
    setTitle,
    collectionId,
    setCollectionId,
    tags,
    setTags,
    link,
    html,
    empty,
    hasSharedText,
    setHasSharedText,
    editor,
    tagField,
    read,
    changed,
    /** Whether it differs, saved or not, from what it was before the user changed it here. */
    differsFromStart: changed || !isSameDraft(base, start),
    start: () => latest.current.start,
    /** Keeps a draft; what it returns gives it with what was changed elsewhere since. */
    keep: (draft: Draft) => {
      const own = { draft };
      kept.current.push(own);
      return () => own.draft;
    },
    /** The version that is saved, also once the form is left. */
    known: () => known.current,
    setKnown: (version: Version) => {
      known.current = version;
    },
    know,
    collect,
    writtenNow,
    textOf,
    /** The fields as they were rendered last, for what goes on after a request, also once the form is left. */
    now,
    hasChanged: () => latest.current.changed,
    /**
     * What is saved by itself: the address of a link is saved on request only, because it may be that of another post.
     */
    collectForAutosave: () => withoutUnfinishedAddress(now(), known.current),
    /** The user changed the text. */
    markWritten: () => {
      isTextChanged.current = true;
      setWritten(true);
      setEmpty(editor.current?.isEmpty() ?? true);
    },
    /** Shows a draft that is not saved. */
    fillUnsaved: (filled: Draft) => {
      fill(filled);
      setWritten(textOf(filled) !== textOf(known.current ? draftOf(known.current) : base));
    },
    /** Shows a draft of an earlier form. */
    fillRestored: (filled: Draft) => {
      fill(filled);
      setWritten(true);
    },
    /** Shows a version that is saved. */
    fillSaved: (saved: Version) => {
      const shown = draftOf(saved);
      fill(shown);
      setBase(shown);
      know(saved);
      setWritten(false);
    },
    /** Shows a saved version with other fields and another text on top; the caret stays in its words. */
    showOnTop: (saved: Version, { fields, text, moved, rebase }: ShownOnTop) =>
      flushSync(() => {
        const shown = draftOf(saved);
        const isShown = text === textOf(latest.current.collect());
        setFields(fields);
        setBase(shown);
        setStart(rebase(latest.current.start));
        for (const own of kept.current) own.draft = rebase(own.draft);
        know(saved);
        setHtml(text);
        setEmpty(text === '');
        if (!isShown) editor.current?.showMerged(text, moved);
        isTextChanged.current = text !== textOf(shown);
        setWritten(isTextChanged.current);
      }),
    /** What was sent is saved: the fields stay as they are, with what was changed since. */
    keepSaved: (sent: Draft, saved: Version) =>
      flushSync(() => {
        const shown = draftOf(saved);
        const chosen = tags === sent.tags ? inOrderOf(sent, shown) : shown.tags;
        know(saved);
        setBase({ ...shown, tags: chosen });
        if (tags === sent.tags) setTags(chosen);
        if (textOf(latest.current.collect()) !== textOf(sent)) return;
        setHtml(textOf(shown));
        isTextChanged.current = false;
        setWritten(false);
      }),
  };
}

/** The saved tags in the order in which they were chosen. */
const inOrderOf = ({ tags: chosen }: Draft, { tags }: Draft): Draft['tags'] => {
  const place = new Map(chosen.map(({ name }, index) => [name.toLowerCase(), index]));
  const placeOf = ({ name }: Draft['tags'][number]) => place.get(name.toLowerCase()) ?? chosen.length;
  return tags.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** A draft with the address that is saved, whatever is typed, and without loading its page. A text has no address. */
function withoutUnfinishedAddress(draft: Draft, read: Version | undefined): Draft {
  return draft.url === undefined || !read ? draft : { ...draft, url: read.post.url, load_preview: false };
}
