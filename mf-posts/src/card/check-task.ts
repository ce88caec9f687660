import { type Post, updatePost } from '@benotes/contract';
import { call, emit } from '@benotes/platform';

import { placePost, whileUpdating } from '../posts/post-changes.ts';
import { postList } from '../posts/post-list.store.ts';
import { texts } from '../posts/texts.ts';

/** One after the other, so that none overtakes another. */
let before: Promise<void> = Promise.resolve();

/** Checks a box of a note, or clears it: at once on screen, then on the server. What is refused is taken back. */
export function checkTask({ id }: Post, box: number, checked: boolean): Promise<void> {
  change(id, box, checked);
  before = before.then(() => whileUpdating(id, () => send(id, box, checked)));
  return before;
}

async function send(id: Post['id'], box: number, checked: boolean): Promise<void> {
  const content = find(id)?.content;
  if (content === undefined) return; // another list is open: its posts came after the press
  try {
    const { data } = await call(updatePost, { params: { id }, body: { content } });
    // Another box may have been pressed meanwhile: its own answer has both.
    if (find(id)?.content === content) placePost(data);
  } catch {
    change(id, box, !checked);
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.notUpdated });
  }
}

const find = (id: Post['id']) => postList.posts.find((post) => post.id === id);

function change(id: Post['id'], box: number, checked: boolean): void {
  const post = find(id);
  if (post) placePost({ ...post, content: withBox(post.content, box, checked) });
}

/** A note with one of its boxes checked or cleared, counted from 0; as it is when it has no such box. */
export function withBox(html: string, box: number, checked: boolean): string {
  let item: RegExpExecArray | undefined;
  let count = 0;
  for (const tag of html.matchAll(/<(?:li|input)\b[^>]*>/g)) {
    if (tag[0].startsWith('<li')) item = tag;
    else if (count === box && item) {
      const input = checked ? '<input type="checkbox" checked="checked">' : '<input type="checkbox">';
      const end = tag.index + tag[0].length;
      const start = item.index + item[0].length;
      const open = item[0].replace(/ data-checked="\w*"/, ` data-checked="${checked}"`);
      return html.slice(0, item.index) + open + html.slice(start, tag.index) + input + html.slice(end);
    } else count += 1;
  }
  return html;
}
