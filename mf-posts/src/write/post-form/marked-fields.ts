import type { PostDraft } from './use-post-draft.ts';

/**
 * The fields of a draft but its text, with functions that set them and then tell that the user has changed something.
 */
export function markedFields({ link, ...draft }: PostDraft, markChanged: () => void) {
  const marking =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      markChanged();
    };
  return {
    setTitle: marking(draft.setTitle),
    setCollectionId: marking(draft.setCollectionId),
    setTags: marking(draft.setTags),
    setHasSharedText: marking(draft.setHasSharedText),
    /** The fields that only a link has; undefined for a text. */
    link: link.isLink
      ? {
          ...link.values,
          setUrl: marking(link.setUrl),
          setDescription: marking(link.setDescription),
          setLoadsPreview: marking(link.setLoadsPreview),
        }
      : undefined,
  };
}
