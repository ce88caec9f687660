import { type Post, updatePost } from '@benotes/contract';
import { ApiError, call, emit } from '@benotes/platform';

import { postList } from '../../list/store/post-list.store.ts';
import { decisionIn, fetchVersion } from '../../write/saving/save-post.ts';
import { openedPost } from '../opened-post.store.ts';
import { withWritten, writtenHtml } from '../text/written-html.ts';
import { texts } from './action-texts.ts';
import { showChange, withUpdatingMark } from './post-changes.ts';

interface Checked {
  /** Otherwise it is cleared. */
  checked: boolean;
}

/** Requests are sent one at a time, to keep their order. */
let queue: Promise<void> = Promise.resolve();

/** The number of requests of each post that have no response yet. */
const pending = new Map<Post['id'], number>();

/**
 * Checks or clears a task of a note or of the note of a link: on screen immediately, then on the server, which merges
 * it with what was changed elsewhere. A failed update is rolled back.
 */
export function checkTask(given: Post, task: number, { checked }: Checked): Promise<void> {
  const { id } = given;
  const post = find(id) ?? given;
  change(id, task, { checked });
  pending.set(id, (pending.get(id) ?? 0) + 1);
  return withUpdatingMark(id, () => (queue = queue.then(() => send(post, task, { checked }))));
}

/** `before`: the post without this change, but with those that are still to be sent before it. */
async function send(before: Post, task: number, { checked }: Checked): Promise<void> {
  const { id } = before;
  const html = writtenHtml(before);
  const body = {
    ...written(before, withTaskChecked(html, task, { checked })),
    merge: true,
    base: written(before, html),
  };
  try {
    const { data } = await call(updatePost, { params: { id }, body }, { keepalive: true });
    // If another task was toggled in the meantime, the response to that request contains both.
    if (pending.get(id) === 1) showChange(find(id) ?? before, data);
  } catch (error) {
    change(id, task, { checked: !checked });
    const isConflict = error instanceof ApiError && decisionIn(error) !== undefined;
    if (isConflict) await showSaved(id);
    const description = isConflict ? texts.taskChangedElsewhere : texts.notUpdated;
    emit('notification:raised', { type: 'error', title: texts.error, description });
  } finally {
    pending.set(id, (pending.get(id) ?? 1) - 1);
  }
}

const written = ({ type }: Post, html: string) => (type === 'link' ? { note: html } : { content: html });

/** Shows a post as it is on the server. A failure is ignored: the list is fetched again from time to time. */
async function showSaved(id: Post['id']): Promise<void> {
  const version = await fetchVersion(id).catch(() => undefined);
  const current = find(id);
  if (version && current) showChange(current, version.post);
}

/** A post of the open list, or the one that is being read. */
const find = (id: Post['id']) =>
  postList.posts.find((post) => post.id === id) ?? (openedPost.id === id ? openedPost.post : null);

function change(id: Post['id'], task: number, wanted: Checked): void {
  const post = find(id);
  if (post) showChange(post, { ...post, ...withWritten(post, withTaskChecked(writtenHtml(post), task, wanted)) });
}

/** The HTML of a note with a task checked or cleared, by index; unchanged when there is no such task. */
export function withTaskChecked(html: string, task: number, { checked }: Checked): string {
  let item: RegExpExecArray | undefined;
  let count = 0;
  for (const tag of html.matchAll(/<(?:li|input)\b[^>]*>/g)) {
    if (tag[0].startsWith('<li')) item = tag;
    else if (count === task && item) {
      const input = checked ? '<input type="checkbox" checked="checked">' : '<input type="checkbox">';
      const end = tag.index + tag[0].length;
      const start = item.index + item[0].length;
      const open = item[0].replace(/ data-checked="\w*"/, ` data-checked="${checked}"`);
      return html.slice(0, item.index) + open + html.slice(start, tag.index) + input + html.slice(end);
    } else count += 1;
  }
  return html;
}
