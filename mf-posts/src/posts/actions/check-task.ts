import { type Post, updatePost } from '@benotes/contract';
import { call, emit } from '@benotes/platform';

import { postList } from '../../list/store/post-list.store.ts';
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

/**
 * Checks or clears a task of a note or of the note of a link: on screen immediately, then on the server. A failed
 * update is rolled back.
 */
export function checkTask({ id }: Post, task: number, { checked }: Checked): Promise<void> {
  change(id, task, { checked });
  queue = queue.then(() => withUpdatingMark(id, () => send(id, task, { checked })));
  return queue;
}

async function send(id: Post['id'], task: number, { checked }: Checked): Promise<void> {
  const post = find(id);
  if (!post) return; // another list has been opened
  const html = writtenHtml(post);
  const body = post.type === 'link' ? { note: html } : { content: html };
  try {
    const { data } = await call(updatePost, { params: { id }, body }, { keepalive: true });
    // If another task was toggled in the meantime, the response to that request contains both.
    const current = find(id);
    if (current && writtenHtml(current) === html) showChange(current, data);
  } catch {
    change(id, task, { checked: !checked });
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.notUpdated });
  }
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
