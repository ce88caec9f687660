import {
  createPost,
  getPostVersion,
  keepPostVersion,
  listTags,
  type Post,
  type PostVersion,
  restorePostVersion,
  updatePostVersion,
} from '@benotes/contract';
import { ApiError, call, emit, findKnownPath } from '@benotes/platform';

import { showChange } from '../posts/actions/post-changes.ts';
import { textToHtml } from '../posts/text/text-to-html.ts';
import { actionTexts as texts } from './action-texts.ts';

/** A post with its entity tag. */
export interface RestoredPost {
  post: Post;
  etag: string | undefined;
}

/** The form in which the post is edited. */
export interface RestoredForm {
  /** The post was restored, or that was undone. */
  onRestored?: ((restored: RestoredPost) => void) | undefined;
  /** Saves what was changed since, before that is undone; resolves to whether nothing is left. */
  settle?: (() => Promise<boolean>) | undefined;
}

interface Restored extends RestoredPost {
  notices: readonly string[];
  /** The version that has what the post was; undefined if nothing has changed. */
  replaced: PostVersion['id'] | undefined;
}

/**
 * Makes a post what it was, or puts some parts of its content back, by their numbers from 0. The notification has Undo
 * if that changed it.
 *
 * @returns undefined on failure, after notifying the user.
 */
export async function restore(
  post: Post,
  version: PostVersion['id'],
  { onRestored, settle }: RestoredForm = {},
  blocks?: number[],
): Promise<boolean> {
  try {
    const restored = await sendRestore(post, version, blocks);
    const { replaced } = restored;
    onRestored?.(restored);
    const undo = async () => {
      try {
        if (replaced === undefined) return;
        if (settle && !(await settle())) return notify(texts.notRestored, texts.saveFirst);
        const undone = await sendRestore(restored.post, replaced);
        onRestored?.(undone);
      } catch (error) {
        notifyFailure(error, texts.notRestored);
      }
    };
    emit('notification:raised', {
      type: 'success',
      title: blocks ? texts.partRestored : texts.restored,
      ...(restored.notices.length > 0 && { description: restored.notices.join(' ') }),
      ...(replaced !== undefined && { action: { label: texts.undo, run: () => void undo() } }),
    });
    return true;
  } catch (error) {
    notifyFailure(error, texts.notRestored);
    return false;
  }
}

async function sendRestore(post: Post, version: PostVersion['id'], blocks?: number[]): Promise<Restored> {
  let etag: string | undefined;
  const onEtag = (tag: string | undefined) => (etag = tag);
  const input = { params: { id: post.id, version_id: version }, body: blocks ? { blocks } : {} };
  const { data, notices, replaced_version_id: replaced } = await call(restorePostVersion, input, { onEtag });
  showChange(post, data);
  return { post: data, etag, notices, replaced };
}

/**
 * Creates a post that is what another one was, with those of its tags that exist. Undefined on failure, after notifying
 * the user.
 */
export async function copyVersion(id: Post['id'], version: PostVersion['id']): Promise<Post | undefined> {
  try {
    const [{ data: was }, { data: known }] = await Promise.all([
      call(getPostVersion, { params: { id, version_id: version } }),
      call(listTags, { query: {} }),
    ]);
    const { title, collection_id: collection } = was;
    const isThere = collection !== null && findKnownPath(collection).length > 0;
    const { data } = await call(createPost, {
      body: {
        title,
        ...(was.type === 'link' && was.url
          ? { content: textToHtml(was.url), description: was.description, note: was.note }
          : { content: was.content }),
        collection_id: isThere ? collection : null,
        is_uncategorized: !isThere,
        tags: was.tags.flatMap((tag) => (known.some((each) => each.id === tag.id) ? tag.id : [])),
      },
    });
    showChange(null, data);
    return data;
  } catch (error) {
    notifyFailure(error, texts.notCopied);
  }
}

/** Names a version, or what the post is now, or takes the name away. Undefined on failure, after notifying the user. */
export async function nameVersion(
  id: Post['id'],
  version: PostVersion['id'] | null,
  name: string | null,
): Promise<PostVersion | undefined> {
  try {
    if (version !== null)
      return (await call(updatePostVersion, { params: { id, version_id: version }, body: { name } })).data;
    if (name !== null) return (await call(keepPostVersion, { params: { id }, body: { name } })).data;
  } catch (error) {
    notifyFailure(error, texts.notNamed);
  }
}

function notifyFailure(error: unknown, title: string): void {
  const { status, detail, fields } = ApiError.from(error);
  notify(title, status === 409 || status === 507 ? detail : fields['name']);
}

function notify(title: string, description: string | undefined): void {
  emit('notification:raised', { type: 'error', title, ...(description && { description }) });
}
