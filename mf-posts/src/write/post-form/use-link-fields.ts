import { useState } from 'react';

import { isLinkUrl } from '../../posts/text/is-link-url.ts';
import type { Draft } from '../saving/draft.ts';

/** The state of the fields that only a link has, as the form shows them. */
export interface LinkFieldValues {
  url: string;
  setUrl: (url: string) => void;
  /** Whether the URL is one that a link may have. */
  isValid: boolean;
  /** Whether it differs from the saved one. */
  isMoved: boolean;
  description: string;
  setDescription: (description: string) => void;
  /** Whether the page is fetched again on saving. */
  loadsPreview: boolean;
  setLoadsPreview: (loads: boolean) => void;
}

interface LinkFieldsOptions {
  initial: Draft;
  /** What is saved. */
  base: Draft;
  isLink: boolean;
}

/** The fields of a form that only a link has. */
export function useLinkFields({ initial, base, isLink }: LinkFieldsOptions) {
  const saved = base.url ?? '';
  const [url, setUrl] = useState(saved);
  const [description, setDescription] = useState(initial.description ?? '');
  const [loadsPreview, setLoadsPreview] = useState(false);
  return {
    isLink,
    isChanged: isLink && (!isSame(url, saved) || !isSame(description, base.description) || loadsPreview),
    /** Whether there is an address that is saved on request only. */
    isUnfinished: () => isLink && (url.trim() !== saved || loadsPreview),
    /** The new URL of a link; undefined if it is the saved one. */
    movedUrl: () => (isLink && url.trim() !== saved ? url.trim() : undefined),
    /** The note of a draft. Those from before links had notes have the text in their content. */
    noteOf: (draft: Draft) =>
      draft.note ?? (draft.url === undefined && draft.content !== initial.content ? draft.content : ''),
    collect: (note: string) => ({
      content: base.content,
      url: url.trim(),
      description: description.trim() || null,
      note: note || null,
      ...(loadsPreview && { load_preview: true }),
    }),
    /** Shows the fields of a draft; returns its note. */
    fill(draft: Draft): string {
      setUrl(draft.url ?? saved);
      setDescription((draft.url === undefined ? initial.description : draft.description) ?? '');
      setLoadsPreview(draft.load_preview ?? false);
      return this.noteOf(draft);
    },
    values: {
      url,
      isValid: isLinkUrl(url.trim()),
      isMoved: url.trim() !== saved,
      description,
      loadsPreview,
    },
    setUrl,
    setDescription,
    setLoadsPreview,
  };
}

/** Whether a field shows what is stored, which may have spaces around it. */
const isSame = (shown: string, stored: string | null | undefined): boolean =>
  shown === (stored ?? '') || shown.trim() === (stored ?? '');
