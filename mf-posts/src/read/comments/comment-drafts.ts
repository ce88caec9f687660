import type { Comment, Post, User } from '@benotes/contract';
import { on, session, tabStorage } from '@benotes/platform';
import { proxy, useSnapshot } from 'valtio';

/** What a comment is written for: a new one on a post, or the change of one. */
export type DraftKey = `post ${Post['id']}` | `comment ${Comment['id']}`;

interface CommentDraft {
  user: User['id'] | undefined;
  postId: Post['id'];
  text: string;
}

type CommentDrafts = Partial<Record<DraftKey, CommentDraft>>;

const STORED = 'comment-drafts';

/** Comments that are being written in this tab. They outlive the form, an expired session, and a reload of the page. */
const drafts = proxy<CommentDrafts>(readStored());

function readStored(): CommentDrafts {
  try {
    return JSON.parse(tabStorage.read(STORED) ?? '{}') as CommentDrafts; // written below
  } catch {
    return {};
  }
}

function store(): void {
  if (Object.keys(drafts).length === 0) tabStorage.remove(STORED);
  else tabStorage.write(STORED, JSON.stringify(drafts));
}

const isOwn = (draft: CommentDraft | undefined) => draft?.user === session.user?.id;

export function commentDraft(key: DraftKey): string | undefined {
  const draft = drafts[key];
  return isOwn(draft) ? draft?.text : undefined;
}

export function keepCommentDraft(key: DraftKey, postId: Post['id'], text: string): void {
  drafts[key] = { user: session.user?.id, postId, text };
  store();
}

export function dropCommentDraft(key: DraftKey): void {
  delete drafts[key];
  store();
}

/** Whether the user is writing a comment on a post. */
export const useIsCommenting = (postId: Post['id']): boolean =>
  Object.values(useSnapshot(drafts)).some((draft) => draft?.postId === postId && isOwn(draft));

// Another user may sign in next.
on('session:ended', () => {
  for (const key of Object.keys(drafts) as DraftKey[]) dropCommentDraft(key);
});
