import type { Comment, Post } from '@benotes/contract';
import { on } from '@benotes/platform';
import { proxy, useSnapshot } from 'valtio';

/** What a comment is written for: a new one on a post, or the change of one. */
export type DraftKey = `post ${Post['id']}` | `comment ${Comment['id']}`;

/** Comments that are being written. They outlive the form and an expired session, not the page. */
const drafts = proxy<Partial<Record<DraftKey, { postId: Post['id']; text: string }>>>({});

export const commentDraft = (key: DraftKey): string | undefined => drafts[key]?.text;

export function keepCommentDraft(key: DraftKey, postId: Post['id'], text: string): void {
  const draft = drafts[key];
  if (draft) draft.text = text;
  else drafts[key] = { postId, text };
}

export function dropCommentDraft(key: DraftKey): void {
  delete drafts[key];
}

/** Whether the user is writing a comment on a post. */
export const useIsCommenting = (postId: Post['id']): boolean =>
  Object.values(useSnapshot(drafts)).some((draft) => draft?.postId === postId);

// Another user may sign in next.
on('session:ended', () => {
  for (const key of Object.keys(drafts) as DraftKey[]) dropCommentDraft(key);
});
