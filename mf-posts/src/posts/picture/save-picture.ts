import { type Input, type Post, updatePost } from '@benotes/contract';
import { call, emit, toFormError } from '@benotes/platform';
import { cardName } from '@benotes/post-card';

import { showChange } from '../actions/post-changes.ts';
import { texts } from './texts.ts';

/** The path of an uploaded image, the address of one of the page, or none. */
export type ChosenPicture = Required<Pick<Input<typeof updatePost>['body'], 'image_path'>> | { image_url: string };

type Saved = { post: Post; error?: undefined } | { post?: undefined; error: string };

/** Gives a link another picture. The notification has Undo. Returns the link, or what went wrong. */
export async function savePicture(post: Post, picture: ChosenPicture): Promise<Saved> {
  try {
    const changed = await send(post, picture);
    emit('notification:raised', {
      type: 'success',
      title: changed.image_path === null ? texts.removed : texts.changed,
      description: texts.of(cardName(post)),
      action: { label: texts.undo, run: () => void undo(changed, post) },
    });
    return { post: changed };
  } catch (error) {
    const { message, fields } = toFormError(error, texts.notSaved, ['image_path', 'image_url']);
    return { error: fields['image_path'] ?? fields['image_url'] ?? message ?? texts.notSaved };
  }
}

async function undo(post: Post, { image_path }: Post): Promise<void> {
  try {
    await send(post, { image_path });
  } catch {
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.notSaved });
  }
}

async function send(post: Post, body: ChosenPicture): Promise<Post> {
  const { data } = await call(updatePost, { params: { id: post.id }, body });
  showChange(post, data);
  return data;
}
